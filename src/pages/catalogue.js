const field = document.createElement("input");
field.type = "search";
field.placeholder = "find by any word";
field.setAttribute("aria-label", "Find by any word");
field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const section of document.querySelectorAll("main section")) {
    let left = 0;
    for (const card of section.querySelectorAll(".card")) {
      const text = card.textContent.toLowerCase();
      card.hidden = !words.every(word => text.includes(word));
      left += card.hidden ? 0 : 1;
    }
    section.hidden = left === 0;
  }
});
document.getElementById("search").append(field);

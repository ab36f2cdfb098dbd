// The page is whole without this: it sorts and filters tables and copies commands.
"use strict";
for (const box of document.querySelectorAll(".table")) {
  const table = box.querySelector("table"), body = table.tBodies[0];
  const rows = [...body.rows], heads = [...table.tHead.rows[0].cells];
  if (rows.length < 2) continue;
  heads.forEach((head, place) => {
    head.classList.add("sortable");
    head.tabIndex = 0;
    head.setAttribute("aria-sort", "none");
    const isText = head.dataset.kind === "text";
    const value = row => {
      const text = row.cells[place].innerText.trim();
      return isText ? text.toLowerCase() : text === "" ? NaN : Number(text);
    };
    const sort = () => {
      const down = head.getAttribute("aria-sort") === (isText ? "ascending" : "descending") ? isText : !isText;
      heads.forEach(other => other.setAttribute("aria-sort", "none"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const order = (one, two) => {
        const a = value(one), b = value(two);
        const blank = x => x === "" || Number.isNaN(x);
        if (blank(a) || blank(b)) return blank(a) - blank(b);
        return (a < b ? -1 : a > b ? 1 : 0) * (down ? -1 : 1);
      };
      body.append(...rows.sort(order));
    };
    head.addEventListener("click", sort);
    head.addEventListener("keydown", event => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); sort(); }
    });
  });
  const label = document.createElement("label"), input = document.createElement("input");
  label.className = "filter";
  label.append("Filter: ", input);
  input.type = "search";
  input.placeholder = "words in a row";
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const text = row.innerText.toLowerCase();
      row.hidden = !words.every(word => text.includes(word));
    }
  });
  box.before(label);
}
for (const command of document.querySelectorAll(".command")) {
  const button = document.createElement("button"), text = command.querySelector("code").innerText;
  button.className = "copy";
  button.type = "button";
  button.textContent = "copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // A page opened from a file may not write there itself: what is marked can be copied by hand.
      getSelection().selectAllChildren(command.querySelector("code"));
      document.execCommand("copy");
    }
    button.textContent = "copied";
    setTimeout(() => { button.textContent = "copy"; }, 1500);
  });
  command.append(button);
}

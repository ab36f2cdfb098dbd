// Without this the page shows the table at first and at the end, and all that was told.
"use strict";
const { texts, steps } = JSON.parse(document.getElementById("changes").textContent);
const cells = [];
for (const cell of document.querySelectorAll("[data-k]")) cells[cell.dataset.k] = cell;
const lines = [...document.querySelectorAll("#log [data-step]")];
const log = document.getElementById("log"), slider = document.getElementById("place");
const now = document.getElementById("now");
let step = 0;
const apply = (number, marks) => {
  const changes = steps[number][2];
  for (let at = 0; at < changes.length; at += 2) {
    const cell = cells[changes[at]];
    if (!cell) continue;
    cell.innerHTML = texts[changes[at + 1]];
    if (marks) cell.classList.add("changed");
  }
};
const go = (wanted, moves = true) => {
  const target = Math.max(0, Math.min(steps.length - 1, wanted));
  for (const cell of document.querySelectorAll(".changed")) cell.classList.remove("changed");
  if (target < step) { step = 0; apply(0, false); }
  while (step < target) { step += 1; apply(step, step === target && target > 0); }
  slider.value = step;
  const [turn, choices] = steps[step];
  const when = `step ${step} of ${steps.length - 1}` + (turn > 0 ? `, turn ${turn}` : "");
  slider.setAttribute("aria-valuetext", when);
  now.textContent = when;
  document.getElementById("when").textContent = step === steps.length - 1 ? "At the end"
    : step === 0 ? "At first" : `After ${choices} choices`;
  let last = null;
  for (const line of lines) {
    const is = Number(line.dataset.step) === step;
    line.classList.toggle("now", is);
    if (Number(line.dataset.step) <= step) last = line;
  }
  if (moves && last) log.scrollTop = last.offsetTop - log.offsetTop - log.clientHeight / 2;
};
for (const button of document.querySelectorAll("[data-go]")) {
  const by = button.dataset.go;
  button.addEventListener("click", () => {
    go(by === "first" ? 0 : by === "last" ? steps.length - 1 : step + Number(by));
  });
}
slider.addEventListener("input", () => go(Number(slider.value)));
addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: steps.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
});
for (const line of lines) line.addEventListener("click", () => go(Number(line.dataset.step), false));
document.getElementById("end").hidden = true;
document.getElementById("steps").hidden = false;
log.classList.add("stepped");
go(0, false);

// The dearest wait is one of the tiles tapped above it: the others are not offered. Without JavaScript all are.

const narrow = (form) => {
  const tapped = new Set([...form.querySelectorAll("[name=waits]:checked")].map((field) => field.value));
  for (const row of form.querySelectorAll("#step-dearest .tile-row")) {
    let offered = 0;
    for (const field of row.querySelectorAll("input")) {
      const label = field.closest("label");
      label.hidden = !tapped.has(field.value);
      if (label.hidden) field.checked = false;
      else offered += 1;
    }
    row.hidden = !offered;
  }
  const step = form.querySelector("#step-dearest");
  if (step) step.hidden = !tapped.size;
};

const forms = () => document.querySelectorAll(".answer-form:has(#step-dearest)");
document.addEventListener("change", ({ target }) => {
  const form = target.closest(".answer-form:has(#step-dearest)");
  if (form) narrow(form);
});
document.addEventListener("htmx:afterSwap", () => forms().forEach(narrow));
forms().forEach(narrow);

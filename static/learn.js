// What goes without saying is not asked: the only wait is the dearest, and only tiles tapped as waits can be. “None” and
// tiles, or suits, exclude each other. Without JavaScript all is offered.

const narrow = (form) => {
  const step = form.querySelector("#step-dearest");
  if (!step) return;
  const tapped = new Set([...form.querySelectorAll("[name=waits]:checked")].map((field) => field.value));
  for (const row of step.querySelectorAll(".tile-row")) {
    let offered = 0;
    for (const field of row.querySelectorAll("input")) {
      const label = field.closest("label");
      label.hidden = !tapped.has(field.value);
      if (label.hidden) field.checked = false;
      else offered += 1;
    }
    row.hidden = !offered;
  }
  step.hidden = tapped.size < 2;
};

const exclude = (form, tapped) => {
  if (tapped.type !== "checkbox" || !tapped.checked) return;
  for (const field of form.querySelectorAll(`[name="${tapped.name}"]:checked`)) {
    if (field !== tapped && [field.value, tapped.value].includes("none")) field.checked = false;
  }
};

const forms = () => document.querySelectorAll(".answer-form");
document.addEventListener("change", ({ target }) => {
  const form = target.closest(".answer-form");
  if (!form) return;
  exclude(form, target);
  narrow(form);
});
document.addEventListener("htmx:afterSwap", () => forms().forEach(narrow));
forms().forEach(narrow);

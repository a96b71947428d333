// What every page does with what is typed on it, and with its buttons to copy.

const fields = () => [...document.querySelectorAll("main form :is(input:not([type=hidden], [type=file]), textarea, select)")];
const isChoice = ({ type }) => type === "checkbox" || type === "radio";
const isTyped = (field) => {
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  const { options } = field;
  if (!options) return field.value !== field.defaultValue;
  return field.value !== ([...options].find((option) => option.defaultSelected) ?? options[0]).value;
};

// What is typed stays when the language is changed, or the tiles get numbers: the page is the same one, loaded anew.
// The form of a round is drawn by the server as it goes: its own script keeps it.
const KEPT = "typed";
const placeOf = (field) => {
  const at = [...document.forms].indexOf(field.form);
  return JSON.stringify([at, field.name, isChoice(field) ? field.value : ""]);
};

document.addEventListener("submit", ({ target }) => {
  if (!target.closest("header")) return;
  const typed = fields()
    .filter((field) => field.form.id !== "round-form")
    .map((field) => [placeOf(field), isChoice(field) ? field.checked : field.value]);
  sessionStorage.setItem(KEPT, JSON.stringify([location.pathname, typed]));
});

function takeUp() {
  const [path, typed] = JSON.parse(sessionStorage.getItem(KEPT)) ?? [];
  sessionStorage.removeItem(KEPT);
  if (path !== location.pathname) return;
  const kept = new Map(typed);
  for (const field of fields()) {
    const value = kept.get(placeOf(field));
    if (value !== undefined) field[isChoice(field) ? "checked" : "value"] = value;
  }
}

// What was typed before the scripts were there is told to them now, as is what the browser itself brought back.
document.addEventListener("DOMContentLoaded", () => {
  takeUp();
  for (const field of fields().filter(isTyped)) {
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
});

// A button with data-copy copies the field of that id; where the browser does not let it, the text is at least selected.
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const text = document.getElementById(button.dataset.copy);
  text.select();
  // Over plain HTTP a browser has no clipboard but the old one.
  const copied = navigator.clipboard ? navigator.clipboard.writeText(text.value) : Promise.reject();
  const done = await copied.then(() => true, () => document.execCommand("copy"));
  const said = button.nextElementSibling;
  if (done) said.textContent = said.dataset.copied;
});

// The form of house rules is drawn anew as a whole. Parts that were open stay open, and what was typed while the answer
// was on its way stays typed.

const texts = () => [...document.querySelectorAll("#house input[type=text]")];
const parts = () => [...document.querySelectorAll("#house details[id]")];
let changes = 0;
let asked = 0;
let sent = new Map();
let typed = new Map();
let open = new Set();
let selected;

// Heard before htmx asks.
document.addEventListener("change", ({ target }) => {
  if (target.closest("#house-form")) changes += 1;
}, true);

// The address holds what is typed: it is there after a reload, on the way back, in the other language and with numbers
// on the tiles.
document.addEventListener("change", ({ target }) => {
  if (target.form?.id !== "house-form") return;
  const typed = [...new FormData(target.form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const address = `${location.pathname}?${new URLSearchParams(typed)}`;
  history.replaceState(history.state, "", address);
  for (const next of document.querySelectorAll("header [name=next]")) next.value = address;
});

document.addEventListener("htmx:beforeRequest", () => {
  asked = changes;
  sent = new Map(texts().map((field) => [field.id, field.value]));
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  // What was changed meanwhile is asked next, by the form as it is: this answer comes too late.
  if (changes !== asked) {
    detail.shouldSwap = false;
    return;
  }
  typed = new Map(texts().filter((field) => sent.get(field.id) !== field.value).map((field) => [field.id, field.value]));
  open = new Set(parts().filter((part) => part.open).map((part) => part.id));
  const { id, selectionStart, selectionEnd } = document.activeElement;
  selected = { id, selectionStart, selectionEnd };
});

document.addEventListener("htmx:afterSwap", () => {
  for (const part of parts()) if (open.has(part.id)) part.open = true;
  for (const [id, value] of typed) {
    const field = document.getElementById(id);
    if (field) field.value = value;
  }
  // htmx brings the focus back, but a selection only where it does not begin at the first sign.
  const field = document.activeElement;
  if (field.id === selected.id && selected.selectionStart != null) {
    field.setSelectionRange(selected.selectionStart, selected.selectionEnd);
  }
});

document.addEventListener("htmx:afterSettle", () => {
  if (typed.size) document.getElementById("house-form").dispatchEvent(new Event("change"));
  typed = new Map();
});

// An answer that does not come is said. A browser that knows of no network would show its own page instead of the form.

const trouble = document.getElementById("trouble");
const tell = (key) => {
  trouble.hidden = false;
  trouble.firstElementChild.textContent = trouble.dataset[key] ?? trouble.dataset[500];
};
const again = () => {
  if (!trouble.hidden) document.getElementById("house-form").dispatchEvent(new Event("change"));
};
document.addEventListener("htmx:sendError", () => tell("unreachable"));
document.addEventListener("htmx:timeout", () => tell("unreachable"));
document.addEventListener("htmx:responseError", ({ detail }) => tell(detail.xhr.status));
document.addEventListener("htmx:afterSwap", () => (trouble.hidden = true));
trouble.querySelector("button").addEventListener("click", again);
addEventListener("online", again);
document.addEventListener("submit", (event) => {
  if (navigator.onLine || event.target.id !== "house-form") return;
  event.preventDefault();
  tell("unreachable");
});

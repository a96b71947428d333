// Nothing typed is lost. The server redraws the form, so three things could lose it: an answer that comes after one
// typed on, a page that is left, and a server that does not answer.

const FORM = "round-form";
const PARTS = ["round", "outcome"];
const trouble = document.getElementById("trouble");
const form = () => document.getElementById(FORM);

const typed = () => {
  const data = new FormData(form());
  data.delete("file");
  return new URLSearchParams(data);
};

let latest;
let restoring = false;

// What is told, without the token that every answer brings anew.
const told = () => {
  const data = typed();
  data.delete("csrfmiddlewaretoken");
  return data.toString();
};

// While the whole form is asked for, or has just come, what follows each change need not be: it comes with it. While
// the draft is asked for, which the page itself does, nothing else is: the form without it would take its place.
document.addEventListener("htmx:beforeRequest", (event) => {
  const part = event.detail.target.id;
  if (!PARTS.includes(part)) return;
  const follows = part === "outcome" || event.detail.elt.id === "follow";
  const comes = latest?.part === "round" && (!latest.answered || latest.told === told());
  if (restoring ? event.detail.elt !== document.body : follows && comes) return event.preventDefault();
  latest = event.detail.requestConfig;
  Object.assign(latest, { part, told: told() });
});
document.addEventListener("htmx:afterRequest", (event) => (event.detail.requestConfig.answered = true));

// Only the answer to the latest question counts; where more was typed since, the same is asked again.
document.addEventListener("htmx:beforeSwap", (event) => {
  const asked = event.detail.requestConfig;
  if (!PARTS.includes(event.detail.target.id)) return;
  if (asked === latest && (restoring || asked.told === told())) return remember(event.detail);
  event.detail.shouldSwap = false;
  if (asked === latest) ask(asked);
});

const pressed = ({ elt, triggeringEvent }) => triggeringEvent?.submitter ?? elt.closest("button");

function ask(asked) {
  const button = pressed(asked);
  if (restoring) restore();
  else if (button) button.click();
  else if (asked.elt.isConnected) htmx.trigger(asked.elt, "change");
  else htmx.trigger(form(), "submit");
}

// What is folded open stays so, with the focus and the selection in it; after a button the server says which event is.
let before = { open: [] };

function remember({ target, requestConfig }) {
  const stays = target.id === "round" && !pressed(requestConfig);
  const { id, selectionStart, selectionEnd } = document.activeElement;
  const open = stays ? [...target.querySelectorAll("details[open][id]")].map((part) => part.id) : [];
  before = { stays, open, id, selectionStart, selectionEnd };
}

document.addEventListener("htmx:afterSwap", () => {
  for (const id of before.open) document.getElementById(id)?.setAttribute("open", "");
  // The buttons of the pad come back a moment later than the rest.
  queueMicrotask(() => {
    const field = document.getElementById(before.id);
    if (before.stays && document.activeElement === document.body) field?.focus({ preventScroll: true });
    // htmx brings the focus back, but a selection only where it does not begin at the first sign.
    const { selectionStart, selectionEnd } = before;
    if (selectionStart != null && document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd);
  });
});

// What is typed stays on the device, or where the page does not ask for that, with the tab. An example that was changed
// is no longer the example.
const name = trouble?.dataset.draft;
const [store, kept] = name ? [localStorage, name] : [sessionStorage, `round ${location.pathname}`];
let changed = false;

function keep() {
  changed = true;
  if (location.search) setAside(store.getItem(kept));
  if (name) store.setItem(kept, typed());
  if (location.search) history.replaceState(history.state, "", location.pathname);
  for (const next of document.querySelectorAll("header [name='next']")) next.value = location.pathname;
}

document.addEventListener("input", (event) => !restoring && event.target.form?.id === FORM && keep());
document.addEventListener("htmx:afterSwap", (event) => event.detail.target.id === "round" && keep());

// What gives way to another round, when one starts over or changes an example, can be brought back.
const earlier = `${kept} earlier`;
const offer = document.getElementById("draft-earlier");
const tells = (draft) => Boolean(draft?.includes("events-0-"));

function setAside(draft) {
  if (!offer || !tells(draft)) return;
  store.setItem(earlier, draft);
  offer.hidden = false;
  offer.scrollIntoView({ block: "center" });
}

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (pressed(detail.requestConfig)?.id === "clear") setAside(typed().toString());
});
offer?.querySelector("button").addEventListener("click", () => {
  store.setItem(kept, store.getItem(earlier));
  store.removeItem(earlier);
  offer.hidden = true;
  restore();
});

// What was saved, or thrown away, is not typed any more.
function forget() {
  changed = false;
  store.removeItem(kept);
}
document.addEventListener("htmx:beforeOnLoad", (event) => event.detail.xhr.getResponseHeader("HX-Redirect") && forget());
addEventListener("pagehide", () => changed && store.setItem(kept, typed()));

// A new name stands at once on the choices and over the tiles of its player: the form is not drawn anew while one types.
document.addEventListener("input", ({ target }) => {
  const [, seat] = target.name?.match(/^players-(\d)-name$/) ?? [];
  if (!seat || target.form?.id !== FORM) return;
  const called = target.value.trim() || target.placeholder;
  const choices = `:is([name="dealer"], [name$="-seat"], [name$="-feeder"])[value="${seat}"]`;
  for (const choice of form().querySelectorAll(choices)) choice.nextSibling.textContent = ` ${called}`;
  const over = document.querySelector(`#row-left-${seat} > legend`);
  if (over) over.textContent = called;
});

// By tiles: the pad opens at once.
document.addEventListener("change", ({ target }) => {
  if (target.value !== "tiles" || target.form?.id !== FORM) return;
  target.closest(".won, .left").querySelector("[data-tilepad]").focus();
});

// A server that does not answer, or answers with an error, is told in words; a tap asks it again.
let unanswered;

function say(key) {
  trouble.hidden = false;
  trouble.firstElementChild.textContent = trouble.dataset[key] ?? trouble.dataset[500];
}

if (trouble) {
  const failed = (key) => (event) => {
    if (!PARTS.includes(event.detail.target.id)) return;
    unanswered = event.detail.requestConfig;
    say(key ?? event.detail.xhr.status);
  };
  document.addEventListener("htmx:sendError", failed("unreachable"));
  document.addEventListener("htmx:timeout", failed("unreachable"));
  document.addEventListener("htmx:responseError", failed());
  document.addEventListener("htmx:afterSwap", () => (trouble.hidden = true));
  const again = () => !trouble.hidden && ask(unanswered);
  trouble.querySelector("button").addEventListener("click", again);
  addEventListener("online", again);
}

let typedBefore = [];

// The draft comes back before anything else can be typed, which would take its place; what was typed into the form
// before this script was there is put into it. A server that does not answer is asked again; one that cannot read the
// draft lets the page go on without it.
function restore() {
  restoring = document.getElementById("round").inert = true;
  const values = {};
  for (const [key, value] of new URLSearchParams(store.getItem(kept))) (values[key] ??= []).push(value);
  for (const field of typedBefore) if (!isChoice(field) || field.checked) values[field.name] = [field.value];
  // The button that had been pressed last, where the page asks for that.
  if (values.again) values.do = values.again;
  values.csrfmiddlewaretoken = typed().get("csrfmiddlewaretoken");
  htmx.ajax("POST", location.pathname, { target: "#round", swap: "outerHTML", values });
}

document.addEventListener("htmx:afterSwap", () => {
  const back = document.getElementById("draft-back");
  if (restoring && back) back.hidden = false;
  restoring = false;
  typedBefore = [];
});
document.addEventListener("htmx:responseError", ({ detail }) => {
  if (!restoring || detail.xhr.status > 500) return;
  restoring = document.getElementById("round").inert = false;
});

if (offer) offer.hidden = location.search !== "" || !store.getItem(earlier) || tells(store.getItem(kept));
// A round that a button brought before the scripts were there is newer than the draft; a reload shall not ask for it anew.
if (name && !location.search && tells(typed().toString())) {
  setAside(store.getItem(kept));
  keep();
  history.replaceState(history.state, "", location.pathname);
} else if (store.getItem(kept) && !location.search) {
  typedBefore = fields().filter((field) => field.form === form() && isTyped(field));
  restore();
}

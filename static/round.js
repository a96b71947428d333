// Nothing typed is lost. The server redraws the form, so two things could lose it: an answer that comes after one typed
// on, and a page that is left, for the other language or because the phone put it away.

const FORM = "round-form";
const KEPT = `round ${location.pathname}`;

const typed = () => new URLSearchParams(new FormData(document.getElementById(FORM)));

// The pad adds to the fields while they are put in place; nothing is animated, so nothing has to be settled after that.
htmx.config.attributesToSettle = [];

let latest;

document.addEventListener("htmx:beforeSend", (event) => {
  if (event.detail.target.id !== "round") return;
  latest = event.detail.requestConfig;
  latest.typed = typed().toString();
});

// Only the answer to the latest question counts; where more was typed since, the same is asked again.
document.addEventListener("htmx:beforeSwap", (event) => {
  const asked = event.detail.requestConfig;
  if (event.detail.target.id !== "round" || (asked === latest && asked.typed === typed().toString())) return;
  event.detail.shouldSwap = false;
  if (asked !== latest) return;
  const button = asked.triggeringEvent?.submitter;
  if (button) button.click();
  else htmx.trigger(asked.elt, "change");
});

// What is typed stays with the tab; an example that was changed is no longer the example.
let changed = false;

function note() {
  changed = true;
  if (location.search) history.replaceState(history.state, "", location.pathname);
  for (const next of document.querySelectorAll("header [name='next']")) next.value = location.pathname;
}

document.addEventListener("input", (event) => event.target.form?.id === FORM && note());
document.addEventListener("htmx:afterSwap", (event) => event.detail.target.id === "round" && note());
// What was saved is not typed any more.
document.addEventListener("htmx:beforeOnLoad", (event) => {
  if (!event.detail.xhr.getResponseHeader("HX-Redirect")) return;
  changed = false;
  sessionStorage.removeItem(KEPT);
});
addEventListener("pagehide", () => changed && sessionStorage.setItem(KEPT, typed().toString()));

const kept = sessionStorage.getItem(KEPT);
if (kept && !location.search) {
  const values = {};
  for (const [name, value] of new URLSearchParams(kept)) (values[name] ??= []).push(value);
  values.csrfmiddlewaretoken = typed().get("csrfmiddlewaretoken");
  htmx.ajax("POST", location.pathname, { target: "#round", swap: "outerHTML", values });
}

// A result that does not follow what is typed, because the server does not answer or answers with an error, says so.

const trouble = document.getElementById("trouble");
const form = document.getElementById("hand-form");

const tell = (key) => ({ detail }) => {
  if (detail.elt !== form) return;
  trouble.hidden = false;
  trouble.firstElementChild.textContent = trouble.dataset[key ?? detail.xhr.status] ?? trouble.dataset[500];
};
const again = () => !trouble.hidden && htmx.trigger(form, "change");

document.addEventListener("htmx:sendError", tell("unreachable"));
document.addEventListener("htmx:timeout", tell("unreachable"));
document.addEventListener("htmx:responseError", tell());
document.addEventListener("htmx:afterSwap", () => (trouble.hidden = true));
trouble.querySelector("button").addEventListener("click", again);
addEventListener("online", again);

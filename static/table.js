// Follows what others do: the live part of the page is asked for again and again, and put in place when it is new.

const live = () => document.getElementById("live");

// Nobody looks at a hidden page; when it is shown again it looks at once.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.id === "live" && document.hidden) event.preventDefault();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && live()) htmx.trigger(live(), "look");
});

// What is folded open stays so.
let unfolded = [];
document.addEventListener("htmx:beforeSwap", ({ target }) => {
  if (target.id === "live") unfolded = [...target.querySelectorAll("details[open][id]")].map(({ id }) => id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of unfolded.splice(0)) document.getElementById(id)?.setAttribute("open", "");
});

// What is new is read out.
document.addEventListener("htmx:afterSwap", () => {
  const said = document.getElementById("said");
  const newest = document.querySelector("#live .line");
  if (said && newest) said.textContent = newest.textContent.replace(/\s+/g, " ").trim();
});

function offline(is) {
  const note = document.getElementById("offline");
  if (note) note.hidden = !is;
}
document.addEventListener("htmx:sendError", () => offline(true));
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.target.id !== "live" || !event.detail.xhr?.status) return;
  offline(event.detail.xhr.status >= 500);
});

// The table was deleted: the page says so when it is loaded anew, and asks no more.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id !== "live" || event.detail.xhr.status !== 404) return;
  event.detail.isError = false;
  location.reload();
});

// A page that the browser kept is asked for anew: its form was sent already.
addEventListener("pageshow", (event) => event.persisted && location.reload());

// The server redraws the form. Should a field change while it does so, its answer no longer tells what is typed: it is
// thrown away, and the same question asked again with what is typed now.

const typed = () => new URLSearchParams(new FormData(document.getElementById("round-form"))).toString();

document.addEventListener("htmx:beforeSend", (event) => {
  if (event.detail.target.id === "round") event.detail.requestConfig.typed = typed();
});

document.addEventListener("htmx:beforeSwap", (event) => {
  const asked = event.detail.requestConfig;
  if (asked.typed === undefined || asked.typed === typed()) return;
  event.detail.shouldSwap = false;
  const button = asked.triggeringEvent?.submitter;
  if (button) button.form.requestSubmit(button);
  else htmx.trigger(asked.elt, "change");
});

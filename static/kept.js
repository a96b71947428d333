// What is typed in the form of the page is there again when the language is changed, or the tiles get numbers.

document.addEventListener("submit", ({ target }) => {
  const next = target.closest("header") && target.querySelector("[name=next]");
  const form = document.getElementById("hand-form");
  if (!next || !form) return;
  const typed = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  next.value = `${form.getAttribute("action")}?${new URLSearchParams(typed)}`;
});

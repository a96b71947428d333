// A button with data-copy copies the field of that id; where the browser does not let it, the text is at least selected.
// What has such a button brings this script along, also when drawn anew: as a module it runs once.

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

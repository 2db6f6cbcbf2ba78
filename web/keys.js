// Arrow keys, Home and End follow the links that step through a game.
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest(".scroll, input, textarea, select")) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  const link = rel && document.querySelector(`a[rel="${rel}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});

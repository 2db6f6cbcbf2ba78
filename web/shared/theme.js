// The colours that somebody has chosen, before anything is drawn: otherwise the page would flash in the other ones.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("kalah.theme");
  } catch {
    // Where nothing may be kept the system says which.
  }
  if (theme === "light" || theme === "dark") document.documentElement.style.colorScheme = theme;
})();

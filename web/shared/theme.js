// What somebody has chosen of how pages look, before anything is drawn: otherwise it would change under the reader's eyes.
(() => {
  let theme = null;
  let numbers = null;
  try {
    theme = localStorage.getItem("kalah.theme");
    numbers = localStorage.getItem("kalah.numbers");
  } catch {
    // Where nothing may be kept the system says which colours, and pits have numbers.
  }
  if (numbers === "off") document.documentElement.classList.add("bare-pits");
  if (theme === "light" || theme === "dark") document.documentElement.style.colorScheme = theme;
})();

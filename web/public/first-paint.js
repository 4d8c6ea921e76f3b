// Sets the colors before the first paint, by the choice kept in this browser or else by the system's.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('owed-mode');
  } catch {
    mode = null;
  }
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light');
})();

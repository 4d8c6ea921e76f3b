// Sets the colors and the width of the sidebar before the first paint, as they were chosen in this browser.
(function () {
  function kept(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  }
  var root = document.documentElement;
  var mode = kept('owed-mode');
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-color-scheme', dark ? 'dark' : 'light');
  var narrow = matchMedia('(max-width: 1023.95px)').matches
    ? kept('owed-sidebar-small') !== 'wide'
    : kept('owed-sidebar') === 'narrow';
  root.setAttribute('data-sidebar', narrow ? 'narrow' : 'wide');
})();

// Shows a notice on a page of the back office when the browser is older than the minimum (`browserslist` in
// package.json). Written for browsers of any age, which cannot run the other scripts. `color-mix` came with Chrome 111,
// lookbehind with Safari 16.4.
(function () {
  function isSupported() {
    try {
      return new RegExp('(?<=a)b').test('ab') && CSS.supports('color', 'color-mix(in srgb, red, red)');
    } catch (error) {
      return !error;
    }
  }
  if (isSupported()) return;
  document.body.innerHTML =
    '<main class="boot" role="alert"><h1>Navigateur trop ancien</h1>' +
    '<p>L’administration a besoin de Chrome 111, de Safari 16.4 ou d’une version plus récente. ' +
    'Mettez votre navigateur à jour, puis rechargez cette page.</p></main>';
})();

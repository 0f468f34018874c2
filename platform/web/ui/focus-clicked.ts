let pressed: HTMLButtonElement | null = null;

// Focuses a clicked button, because Safari does not and the focus could not return to it. A button that keeps the focus
// elsewhere, as in a list below its field, prevents the default.
if ('document' in globalThis) {
  addEventListener('mousedown', ({ target, defaultPrevented }) => {
    pressed = !defaultPrevented && target instanceof Element ? target.closest('button') : null;
  });
  addEventListener(
    'click',
    () => {
      if (pressed && document.activeElement?.contains(pressed)) pressed.focus({ preventScroll: true });
      pressed = null;
    },
    true,
  );
}

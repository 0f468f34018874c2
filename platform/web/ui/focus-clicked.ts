let pressed: HTMLButtonElement | null = null;

// Safari gives a clicked button no focus, so that nothing would know where to return. A button that keeps the focus
// elsewhere, as in a list under its field, prevents the default.
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

import { useEffect, useRef, type RefObject } from 'react';
import { isTyping } from '#platform/web/ui/is-typing.ts';

/** Returns true for printable keys, and for Enter when no element has the focus. */
const isForField = ({ key, target }: KeyboardEvent): boolean =>
  (key.length === 1 && key !== ' ') || (key === 'Enter' && target === document.body);

const isBox = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input[type="checkbox"]');
const writes = (target: EventTarget | null): boolean => isTyping(target) && !isBox(target);

/**
 * Directs the input of a scanner to its field. Keys outside of fields and dialogs go to the field. The focus returns to
 * it when the focused element disappears and after a mouse click. A touch does not move the focus, because the keyboard
 * would open.
 */
export function useScanField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return;
      if (writes(target) || !isForField(event)) return;
      // The browser types the key into the focused field. Stops it from acting as a shortcut.
      field.current?.focus();
      event.stopPropagation();
    };
    const comeBack = ({ detail, target }: MouseEvent) => {
      const isMouse = detail > 0 && matchMedia('(pointer: fine)').matches;
      if (isMouse && !writes(target) && !document.querySelector('dialog[open]')) field.current?.focus();
    };
    addEventListener('keydown', hear, true);
    addEventListener('click', comeBack);
    return () => {
      removeEventListener('keydown', hear, true);
      removeEventListener('click', comeBack);
    };
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  });
  return field;
}

import { useEffect, useRef, type RefObject } from 'react';
import { isTyping } from '#platform/web/ui/is-typing.ts';

/** What a key writes, and Enter where nothing has the focus that it would press. */
const isForField = ({ key, target }: KeyboardEvent): boolean =>
  (key.length === 1 && key !== ' ') || (key === 'Enter' && target === document.body);

const isBox = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input[type="checkbox"]');
const writes = (target: EventTarget | null): boolean => isTyping(target) && !isBox(target);

/**
 * The field of a screen that is fed by a scanner, which types wherever the focus is: what is typed outside of fields and
 * dialogs goes there. So does the focus, once what had it is gone and after each press of a mouse; a finger does not want
 * its keyboard each time.
 */
export function useScanField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return;
      if (writes(target) || !isForField(event)) return;
      // The key itself is on its way: it is written there, and is no shortcut.
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

import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isTyping } from '#platform/web/ui/is-typing.ts';
import { letterKeysAreOn } from '#platform/web/ui/letter-keys.ts';

interface Keys {
  give: () => void;
  pass: () => void;
  next: () => void;
  previous: () => void;
  refField: RefObject<HTMLInputElement | null>;
  /** Element that receives the focus when the number field is left. */
  heading: RefObject<HTMLElement | null>;
}

const isClickable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, summary, input, [role="button"]') !== null;

/**
 * Binds the keyboard of the live: Enter gives, P passes, → and ← change the piece, a digit starts a number. Escape
 * leaves the number field. Ignores keys in fields and dialogs, and Enter on a control that it would click. P and digits
 * need single-key shortcuts to be on.
 */
export function useConsoleKeys({ give, pass, next, previous, refField, heading }: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector('dialog[open]')) return;
    if (isTyping(target)) {
      if (key === 'Escape' && target === refField.current) heading.current?.focus({ preventScroll: true });
      return;
    }
    if (/^[\dp]$/i.test(key) && !letterKeysAreOn()) return;
    if (/^\d$/.test(key)) {
      // Focuses the field, into which the browser then types the digit.
      refField.current?.focus();
      refField.current?.select();
      return;
    }
    const act = { enter: give, p: pass, arrowright: next, arrowleft: previous }[key.toLowerCase()];
    if (!act || (key === 'Enter' && isClickable(target))) return;
    event.preventDefault();
    // Ignores key repeats: a held key would give several pieces.
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // Listens on the window, after the shortcuts of the back office, which listen on the document.
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

import { useEffect, useEffectEvent, type RefObject } from 'react';
import { letterKeysAreOn } from '#platform/web/ui/letter-keys.ts';
import { isTyping } from '#platform/web/ui/is-typing.ts';

interface Keys {
  give: () => void;
  pass: () => void;
  next: () => void;
  previous: () => void;
  /** Where numbers are typed. */
  refField: RefObject<HTMLInputElement | null>;
  /** Where the keys below are heard from: focus goes there when a field is left. */
  home: RefObject<HTMLElement | null>;
}

const mayBePressed = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, summary, [role="button"]') !== null;

/**
 * The live without a mouse: Enter gives, P passes, → and ← change the piece, a digit goes to the number's field and Escape
 * leaves it. Never while typing, in a dialog, nor where Enter presses what has the focus;
 * P and digits only where letters alone do something.
 */
export function useConsoleKeys({ give, pass, next, previous, refField, home }: Keys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector('dialog[open]')) return;
    if (isTyping(target)) {
      if (key === 'Escape' && target === refField.current) home.current?.focus({ preventScroll: true });
      return;
    }
    if (/^[\dp]$/i.test(key) && !letterKeysAreOn()) return;
    if (/^\d$/.test(key)) {
      // The digit itself is typed there: the key is on its way.
      refField.current?.focus();
      refField.current?.select();
      return;
    }
    const act = { enter: give, p: pass, arrowright: next, arrowleft: previous }[key.toLowerCase()];
    if (!act || (key === 'Enter' && mayBePressed(target))) return;
    event.preventDefault();
    // Held down, a key would give one piece after the other.
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    // After the back office's own shortcuts, which are heard by the document.
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

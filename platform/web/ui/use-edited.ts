import { useRef, type SyntheticEvent } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox';
const valueOf = (control: Control): string => (isBox(control) ? String(control.checked) : control.value);

/**
 * Whether the fields of a form hold something else than before they were edited: a choice changed back is no change.
 * What is typed counts, even where it means nothing yet: a price that is no amount must not be lost either.
 */
export function useEdited() {
  const met = useRef(new Map<Control, string>());
  const edited = useRef(new Map<Control, string>());
  return {
    onFocusCapture: ({ target }: SyntheticEvent) => {
      if (isControl(target) && !edited.current.has(target)) met.current.set(target, valueOf(target));
    },
    onInputCapture: ({ target }: SyntheticEvent) => {
      if (!isControl(target) || edited.current.has(target)) return;
      // Some browsers tick a box without giving it the focus.
      const before = met.current.get(target) ?? (isBox(target) ? String(!target.checked) : '');
      edited.current.set(target, before);
    },
    isEdited: (): boolean =>
      [...edited.current].some(([control, before]) => control.isConnected && valueOf(control) !== before),
  };
}

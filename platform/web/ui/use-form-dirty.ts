import { useRef, type SyntheticEvent } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox';
const valueOf = (control: Control): string => (isBox(control) ? String(control.checked) : control.value);

/**
 * Detects if the fields of a form differ from their initial values. A change that was undone does not count. Invalid
 * input counts, because it must not be lost either.
 */
export function useFormDirty() {
  const met = useRef(new Map<Control, string>());
  const edited = useRef(new Map<Control, string>());
  return {
    onFocusCapture: ({ target }: SyntheticEvent) => {
      if (isControl(target) && !edited.current.has(target)) met.current.set(target, valueOf(target));
    },
    onInputCapture: ({ target }: SyntheticEvent) => {
      if (!isControl(target) || edited.current.has(target)) return;
      // Some browsers tick a box without focusing it.
      const before = met.current.get(target) ?? (isBox(target) ? String(!target.checked) : '');
      edited.current.set(target, before);
    },
    isEdited: (): boolean =>
      [...edited.current].some(([control, before]) => control.isConnected && valueOf(control) !== before),
  };
}

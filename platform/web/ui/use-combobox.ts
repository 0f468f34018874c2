import { useState, type KeyboardEvent } from 'react';

export interface Choice {
  key: string;
  pick: () => void;
  /** True keeps the list open after the pick, because its content will change. */
  stays?: boolean;
}

interface ComboboxState {
  choices: readonly Choice[];
  defaultKey: string | null;
  loading: boolean;
  onEnter?: (() => void) | undefined;
  /**
   * True for a list that is always open. Escape is then left to the parent, and Home and End move to the ends of the
   * list.
   */
  isAlwaysOpen?: boolean;
}

export function useCombobox({ choices, defaultKey, loading, onEnter, isAlwaysOpen = false }: ComboboxState) {
  const [opened, setOpen] = useState(false);
  const open = isAlwaysOpen || opened;
  const [pointedKey, setPointedKey] = useState<string | null>(null);
  const isPointedKeyListed = choices.some(({ key }) => key === pointedKey);
  const selectedKey = isPointedKeyListed ? pointedKey : defaultKey;
  const active = open ? selectedKey : null;

  const close = () => {
    setOpen(false);
    setPointedKey(null);
  };
  const pick = (choice: Choice | undefined) => {
    if (!choice?.stays) close();
    choice?.pick();
  };
  const move = (step: 1 | -1) => {
    // An arrow key opens a closed list and selects a row at once, so that Enter picks a row that is visible.
    if (!open) setOpen(true);
    const from = open ? choices.findIndex(({ key }) => key === active) : -1;
    const start = step === 1 ? 0 : choices.length - 1;
    const to = from === -1 ? start : (from + step + choices.length) % choices.length;
    setPointedKey(choices[to]?.key ?? null);
  };
  const enter = (event: KeyboardEvent) => {
    if (event.repeat) {
      // The user may still hold down the Enter key that opened the surrounding dialog.
      event.preventDefault();
    } else if (active !== null) {
      event.preventDefault();
      pick(choices.find(({ key }) => key === active));
    } else if (onEnter) {
      event.preventDefault();
      close();
      onEnter();
    } else if (open && (loading || choices.length > 0)) {
      // Enter must not send the form while the list is loading or shows rows.
      event.preventDefault();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (isAlwaysOpen && (event.key === 'Home' || event.key === 'End')) {
      event.preventDefault();
      setPointedKey(choices.at(event.key === 'Home' ? 0 : -1)?.key ?? null);
    } else if (event.key === 'Enter') {
      enter(event);
    } else if (event.key === 'Escape' && opened) {
      // The surrounding dialog must stay open.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return { open, setOpen, active, setPointedKey, close, pick, onKeyDown };
}

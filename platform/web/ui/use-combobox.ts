import { useState, type KeyboardEvent } from 'react';

/** Row of the list: an option, the free entry or the retry of a failed search. */
export interface Choice {
  key: string;
  pick: () => void;
  /** The list stays open because its content will change. */
  stays?: boolean;
}

interface ComboboxState {
  choices: readonly Choice[];
  /** Row that Enter takes before any arrow key. */
  defaultKey: string | null;
  loading: boolean;
  onEnter?: (() => void) | undefined;
  /** The list is always open. Escape is left to the parent, Home and End move to its ends. */
  isSteady?: boolean;
}

/** Manages the open list, its active row and the keys that move in it (ARIA combobox pattern). */
export function useCombobox({ choices, defaultKey, loading, onEnter, isSteady = false }: ComboboxState) {
  const [opened, setOpen] = useState(false);
  const open = isSteady || opened;
  const [pointed, setPointed] = useState<string | null>(null);
  const isPointedListed = choices.some(({ key }) => key === pointed);
  const active = open ? (isPointedListed ? pointed : defaultKey) : null;

  const close = () => {
    setOpen(false);
    setPointed(null);
  };
  const pick = (choice: Choice | undefined) => {
    if (!choice?.stays) close();
    choice?.pick();
  };
  const move = (by: 1 | -1) => {
    // An arrow opens a closed list and selects a row at once, so that Enter takes a visible row.
    if (!open) setOpen(true);
    const from = open ? choices.findIndex(({ key }) => key === active) : -1;
    const to = from === -1 ? (by === 1 ? 0 : choices.length - 1) : (from + by + choices.length) % choices.length;
    setPointed(choices[to]?.key ?? null);
  };
  const enter = (event: KeyboardEvent) => {
    if (event.repeat) {
      // A held Enter must not confirm the dialog that its first press opened.
      event.preventDefault();
    } else if (active !== null) {
      event.preventDefault();
      pick(choices.find(({ key }) => key === active));
    } else if (onEnter) {
      event.preventDefault();
      close();
      onEnter();
    } else if (open && (loading || choices.length > 0)) {
      // The list is loading, or several rows match. Enter must not send the form.
      event.preventDefault();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (isSteady && (event.key === 'Home' || event.key === 'End')) {
      event.preventDefault();
      setPointed(choices.at(event.key === 'Home' ? 0 : -1)?.key ?? null);
    } else if (event.key === 'Enter') {
      enter(event);
    } else if (event.key === 'Escape' && opened) {
      // Closes the list and not the surrounding dialog.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return { open, setOpen, active, setPointed, close, pick, onKeyDown };
}

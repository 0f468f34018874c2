import { useState, type KeyboardEvent } from 'react';

/** A line of the list: one of the options, or the free entry. */
export interface Choice {
  key: string;
  pick: () => void;
  /** The list stays open: it is what will change. */
  stays?: boolean;
}

interface ComboboxState {
  choices: readonly Choice[];
  /** The line that Enter takes before any arrow is pressed. */
  natural: string | null;
  loading: boolean;
  onEnter?: (() => void) | undefined;
  /** The list is always there: Escape is left to what is around it, Home and End go to its ends. */
  isSteady?: boolean;
}

/** The open list, its active line, and the keys that move in it (the ARIA combobox pattern). */
export function useCombobox({ choices, natural, loading, onEnter, isSteady = false }: ComboboxState) {
  const [opened, setOpen] = useState(false);
  const open = isSteady || opened;
  const [pointed, setPointed] = useState<string | null>(null);
  const known = choices.some(({ key }) => key === pointed);
  const active = open ? (known ? pointed : natural) : null;

  const close = () => {
    setOpen(false);
    setPointed(null);
  };
  const pick = (choice: Choice | undefined) => {
    if (!choice?.stays) close();
    choice?.pick();
  };
  const move = (by: 1 | -1) => {
    // An arrow opens a closed list and points into it at once: Enter then takes what is seen.
    if (!open) setOpen(true);
    const from = open ? choices.findIndex(({ key }) => key === active) : -1;
    const to = from === -1 ? (by === 1 ? 0 : choices.length - 1) : (from + by + choices.length) % choices.length;
    setPointed(choices[to]?.key ?? null);
  };
  const enter = (event: KeyboardEvent) => {
    if (event.repeat) {
      // Held down, the key would answer the question that it has just raised.
      event.preventDefault();
    } else if (active !== null) {
      event.preventDefault();
      pick(choices.find(({ key }) => key === active));
    } else if (onEnter) {
      event.preventDefault();
      close();
      onEnter();
    } else if (open && (loading || choices.length > 0)) {
      // Several may be meant, or their list is on its way: the form around must not be sent for it.
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
      // The list goes, the dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return { open, setOpen, active, setPointed, close, pick, onKeyDown };
}

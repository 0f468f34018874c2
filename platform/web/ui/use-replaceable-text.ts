import { useState } from 'react';

interface ReplaceableText {
  query: string;
  setTyped: (typed: string | null) => void;
  comboboxProps: { text: string; isChosen?: boolean; onBlur?: () => void };
}

/**
 * Replaces the current choice of a filter when the user types, and restores it when the field is left.
 * @param chosen current choice; undefined keeps the typed text when the field is left.
 */
export function useReplaceableText(chosen: string | undefined): ReplaceableText {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? chosen ?? '';
  const restoreOnBlur = chosen !== undefined && { isChosen: typed === null, onBlur: () => setTyped(null) };
  return { query: typed ?? '', setTyped, comboboxProps: { text, ...restoreOnBlur } };
}

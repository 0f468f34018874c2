import { useState } from 'react';

interface TypedOver {
  /** Search text; empty while the field shows the current choice. */
  sought: string;
  setTyped: (typed: string | null) => void;
  /** For `Combobox`. */
  wiring: { text: string; isChosen?: boolean; onBlur?: () => void };
}

/**
 * Holds the text of a search field. For a filter, typing replaces the current choice and leaving the field restores it.
 * @param chosen current choice; undefined keeps the typed text when the field is left.
 */
export function useReplaceableText(chosen: string | undefined): TypedOver {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? chosen ?? '';
  const over = chosen !== undefined && { isChosen: typed === null, onBlur: () => setTyped(null) };
  return { sought: typed ?? '', setTyped, wiring: { text, ...over } };
}

import { useState } from 'react';

interface TypedOver {
  /** What to search: nothing as long as the field shows what is chosen. */
  sought: string;
  setTyped: (typed: string | null) => void;
  /** For `Combobox`. */
  wiring: { text: string; isChosen?: boolean; onBlur?: () => void };
}

/**
 * The text of a field that finds one of many. Of a filter it is what is chosen: typed over by the next search, and back
 * when the field is left. Undefined where what is typed stays.
 */
export function useTypedOver(chosen: string | undefined): TypedOver {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? chosen ?? '';
  const over = chosen !== undefined && { isChosen: typed === null, onBlur: () => setTyped(null) };
  return { sought: typed ?? '', setTyped, wiring: { text, ...over } };
}

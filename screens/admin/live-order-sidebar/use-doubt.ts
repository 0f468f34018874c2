import { useRef } from 'react';

/** Minimum time between a question and the Enter key that confirms it, in ms. */
const READING_MS = 500;

/** Stores the pseudo that a question asks about, and the time of the question. A change of the form clears both. */
export function useDoubt() {
  const doubted = useRef({ pseudo: '', at: 0 });
  return {
    /** @returns the question about `pseudo`, from its beginning. */
    ask: (pseudo: string, doubt: string): string => {
      doubted.current = { pseudo, at: Date.now() };
      return `${doubt}. Choisissez avec les flèches, ou Entrée encore pour créer @${pseudo}.`;
    },
    hasRead: (pseudo: string): boolean =>
      doubted.current.pseudo === pseudo && Date.now() - doubted.current.at > READING_MS,
    clear: (): void => {
      doubted.current = { pseudo: '', at: 0 };
    },
  };
}

import { useState } from 'react';
import { newKey } from '#platform/web/api/new-key.ts';
import { useDraft, useSaveDraft } from './use-draft.ts';

/** Text to send, with its idempotency key. */
export interface DraftText {
  text: string;
  once: string;
}

/**
 * Holds a text that outlives a reload, with its idempotency key. The same text sent again after a lost reply keeps its
 * key. A changed text gets a new key.
 */
export function useDraftText(name: string) {
  const text = useDraft(name, { text: '' })?.text ?? '';
  // Drafts of earlier releases have no key.
  const storedKey = useDraft(name, { once: '' })?.once;
  const [typed, setTyped] = useState<DraftText>(() => ({ text, once: storedKey ?? newKey() }));
  useSaveDraft(name, typed.text === '' ? null : { ...typed });
  return {
    typed,
    setText: (changed: string): void => setTyped({ text: changed, once: newKey() }),
    /** Empties a text that was sent, unless it has changed since. */
    clear: (sent: DraftText): void =>
      setTyped((latest) => (latest.once === sent.once ? { text: '', once: newKey() } : latest)),
  };
}

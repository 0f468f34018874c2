import { useRef } from 'react';
import { newKey } from './new-key.ts';

interface OnceKey {
  /** Returns the idempotency key of a request. After a lost reply, the same subject gets the same key. */
  keyOf: (subject: string) => string;
  /** Must be called after a reply. The next request gets a new key. */
  renew: () => void;
}

export function useOnceKey(): OnceKey {
  const last = useRef<{ subject: string; key: string } | null>(null);
  return {
    keyOf: (subject) => {
      if (last.current?.subject !== subject) last.current = { subject, key: newKey() };
      return last.current.key;
    },
    renew: () => {
      last.current = null;
    },
  };
}

import { useState } from 'react';
import { deleteStored, store, readStored } from '#platform/web/api/browser-storage.ts';
import { AWAITED_MAIL, isRecent } from './drafts.ts';

const example = { kind: 'sign-in', email: '', pseudo: '', at: 0 };

/** Requested mail whose code is awaited. `pseudo` is empty for a sign-in; `at` is in ms. */
export interface PendingSignIn {
  kind: 'sign-in' | 'sign-up';
  email: string;
  pseudo: string;
  at: number;
}

function read(kind: PendingSignIn['kind']): PendingSignIn | null {
  const pending = readStored('browser', AWAITED_MAIL, example);
  return pending && isRecent(pending.at) && pending.kind === kind ? { ...pending, kind } : null;
}

export const deletePendingSignIn = (): void => deleteStored('browser', AWAITED_MAIL);

/**
 * Stores the awaited mail in the browser. TikTok's browser may close the page while the customer reads the mail, and
 * the form for the code must be there afterwards.
 */
export function usePendingSignIn(kind: PendingSignIn['kind']) {
  const [pending, setPending] = useState(() => read(kind));
  return {
    pending,
    wait: (email: string, pseudo = ''): void => {
      const newPending = { kind, email, pseudo, at: Date.now() };
      store('browser', AWAITED_MAIL, newPending);
      setPending(newPending);
    },
    giveUp: (): void => {
      deletePendingSignIn();
      setPending(null);
    },
  };
}

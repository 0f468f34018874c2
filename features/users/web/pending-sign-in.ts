import { useState } from 'react';
import { normaliseEmail } from '#shared/email.ts';
import { store, readStored } from '#platform/web/api/browser-storage.ts';
import { AWAITED_MAIL, deletePendingSignIn, isRecent, type PendingSignIn } from './drafts.ts';
import { loadMailSent } from './LazyMailSent.tsx';

const example = { kind: 'sign-in', email: '', pseudo: '', at: 0 };

function read(kind: PendingSignIn['kind']): PendingSignIn | null {
  const pending = readStored('browser', AWAITED_MAIL, example);
  return pending && isRecent(pending.at) && pending.kind === kind ? (pending as PendingSignIn) : null;
}

/**
 * Returns the awaited mail of this kind, and functions that store or delete it in the browser. TikTok's browser may
 * close the page while the customer reads the mail, and the form for the code must be there afterwards.
 */
export function usePendingSignIn(kind: PendingSignIn['kind']) {
  const [pending, setPending] = useState(() => read(kind));
  return {
    pending,
    wait: async (email: string, pseudo = ''): Promise<void> => {
      const newPending = { kind, email: normaliseEmail(email), pseudo, at: Date.now() };
      store('browser', AWAITED_MAIL, newPending);
      // Waits at most three seconds for the form of the code. If the form appeared after the message, the links below
      // would move away from the pointer.
      await new Promise((resolve) => {
        setTimeout(resolve, 3_000);
        void loadMailSent().then(resolve);
      });
      setPending(newPending);
    },
    giveUp: (): void => {
      deletePendingSignIn();
      setPending(null);
    },
  };
}

import { useState } from 'react';
import * as z from 'zod/mini';
import { SIGN_IN_MINUTES } from '#domain/users/rules.ts';
import { forget, keep, recall } from './kept.ts';

const NAME = 'pending-sign-in';

const pendingSignIn = z.object({
  kind: z.enum(['sign-in', 'sign-up']),
  email: z.string(),
  pseudo: z.nullable(z.string()),
  sentAt: z.number(),
});

/** A mail that was asked for and whose code is awaited. */
export type PendingSignIn = z.infer<typeof pendingSignIn>;

function read(kind: PendingSignIn['kind']): PendingSignIn | null {
  const pending = recall('browser', NAME, pendingSignIn);
  return pending?.kind === kind && Date.now() - pending.sentAt < SIGN_IN_MINUTES * 60_000 ? pending : null;
}

export const forgetPendingSignIn = (): void => forget('browser', NAME);

/**
 * The mail whose code is awaited, kept in the browser: TikTok's own may close the page while she reads her mail, and
 * the code must still find its field when she comes back.
 */
export function usePendingSignIn(kind: PendingSignIn['kind']) {
  const [pending, setPending] = useState(() => read(kind));
  return {
    pending,
    wait: (email: string, pseudo: string | null = null): void => {
      const next: PendingSignIn = { kind, email, pseudo, sentAt: Date.now() };
      keep('browser', NAME, next);
      setPending(next);
    },
    giveUp: (): void => {
      forgetPendingSignIn();
      setPending(null);
    },
  };
}

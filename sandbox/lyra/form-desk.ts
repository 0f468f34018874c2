import * as z from 'zod/mini';
import { conclude, type AttemptResult, type FormError } from './attempt.ts';
import type { LyraData, FormToken, StoredCard } from './book.ts';
import { brandOf, cardErrors, digitsOf, readExpiry, testCards, type TypedCard } from './browser/card.js';
import { modeOf, type LyraContext } from './desk.ts';

/** Reply to a card sent by the frame: the end of the attempt, or a challenge to the holder. */
export type PayReply = AttemptResult | { kind: 'challenge'; challengeId: string };

export const payInput = z.object({
  formToken: z.string(),
  publicKey: z.string(),
  pan: z.string(),
  expiry: z.string(),
  securityCode: z.string(),
});
export const challengeInput = z.object({ challengeId: z.string(), decision: z.enum(['approve', 'reject']) });
export const tokenInput = z.object({ formToken: z.string(), publicKey: z.string() });

const messages: Readonly<Record<string, string>> = {
  CLIENT_004: 'La clé publique de la boutique n’est pas valide.',
  CLIENT_100: 'Le formulaire de paiement n’est pas valide.',
  CLIENT_502: 'Ce paiement a déjà été transmis.',
  PSP_099: 'Trop de tentatives. Revenez à votre commande pour recommencer.',
  PSP_108: 'Le formulaire de paiement a expiré. Revenez à votre commande pour recommencer.',
};

const failedAnswer = (errorCode: string): { kind: 'failed'; error: FormError } => ({
  kind: 'failed',
  error: { errorCode, errorMessage: messages[errorCode] ?? 'Erreur technique.', children: [], metadata: {} },
});

/** Returns the calls of the card form to the stand-in. */
export function openFormDesk(desk: LyraContext, book: LyraData) {
  async function usableToken(formToken: string, publicKey: string): Promise<FormToken | { refusedWith: string }> {
    if (publicKey !== desk.credentials.publicKey) return { refusedWith: 'CLIENT_004' };
    const token = await book.token(formToken);
    if (!token) return { refusedWith: 'CLIENT_100' };
    const closed = await book.whyClosed(formToken);
    if (closed) return { refusedWith: closed };
    return new Date(token.expiresAt) <= desk.world.now() ? { refusedWith: 'PSP_108' } : token;
  }

  return {
    /** Returns the data that the form shows before a card is typed. */
    async describe({ formToken, publicKey }: z.infer<typeof tokenInput>) {
      const token = await usableToken(formToken, publicKey);
      if ('refusedWith' in token) return failedAnswer(token.refusedWith);
      return { kind: 'open' as const, amount: token.amount, currency: token.currency, mode: modeOf(desk.credentials) };
    },

    async pay({ formToken, publicKey, ...card }: z.infer<typeof payInput>): Promise<PayReply> {
      const order = await usableToken(formToken, publicKey);
      if ('refusedWith' in order) return failedAnswer(order.refusedWith);
      const invalid = fieldsError(card, desk.world.now());
      if (invalid) return { kind: 'failed', error: invalid };
      const opening = await book.takeOpening(formToken);
      if (!opening) return failedAnswer('CLIENT_502');

      const instruction = await book.takeInstruction();
      const stored = storedCard(card);
      const outcome = testCards.find(({ pan }) => pan === digitsOf(card.pan))?.outcome ?? 'refuse';
      if (outcome === 'challenge' && !instruction) {
        // The right to charge is free during the challenge, so that the buyer may close the dialog and try another
        // card.
        await book.releaseOpening(formToken, opening.attemptsLeft);
        return { kind: 'challenge', challengeId: await book.addChallenge({ formToken, card: stored }) };
      }
      return conclude(desk, book, {
        formToken,
        order,
        attemptsLeft: opening.attemptsLeft,
        card: stored,
        instruction,
        outcome: outcome === 'challenge' ? 'accept' : outcome,
        strongAuthentication: 'DISABLED',
      });
    },

    /** Handles the holder's answer to the bank. */
    async decide({ challengeId, decision }: z.infer<typeof challengeInput>): Promise<AttemptResult> {
      const challenge = await book.takeChallenge(challengeId);
      if (!challenge) return failedAnswer('CLIENT_100');
      const order = await usableToken(challenge.formToken, desk.credentials.publicKey);
      if ('refusedWith' in order) return failedAnswer(order.refusedWith);
      const opening = await book.takeOpening(challenge.formToken);
      if (!opening) return failedAnswer('CLIENT_502');
      return conclude(desk, book, {
        formToken: challenge.formToken,
        order,
        attemptsLeft: opening.attemptsLeft,
        card: challenge.card,
        outcome: decision === 'approve' ? 'accept' : 'refuse-authentication',
        strongAuthentication: 'ENABLED',
        instruction: null,
      });
    },
  };
}

/** Returns the error of the fields: its own code for one wrong field, `CLIENT_300` for several, null for none. */
function fieldsError(card: TypedCard, now: Date): FormError | null {
  const errors = cardErrors(card, now);
  const [first] = errors;
  if (!first) return null;
  if (errors.length === 1) return { ...first, children: [], metadata: {} };
  return { errorCode: 'CLIENT_300', errorMessage: 'Vérifiez les champs signalés.', children: errors, metadata: {} };
}

function storedCard(card: TypedCard): StoredCard {
  const pan = digitsOf(card.pan);
  const expiry = readExpiry(card.expiry);
  return {
    masked: `${pan.slice(0, 6)}${'X'.repeat(pan.length - 10)}${pan.slice(-4)}`,
    brand: brandOf(pan) || 'CB',
    month: expiry?.month ?? 1,
    year: expiry?.year ?? 2000,
  };
}

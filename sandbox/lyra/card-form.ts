import * as z from 'zod/mini';
import { conclude, type AttemptResult, type FormError } from './attempt.ts';
import type { FormToken, StoredCard } from './lyra-data.ts';
import { brandOf, cardErrors, digitsOf, readExpiry, testCards, type TypedCard } from './browser/card.js';
import { modeOf, type LyraContext } from './lyra-context.ts';

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

/** Returns the handlers of the provider's card form. A refused token or card gives a reply of kind `failed`. */
export function openCardForm(context: LyraContext) {
  const { credentials, data, world } = context;
  async function findUsableToken(formToken: string, publicKey: string): Promise<FormToken | { refusedWith: string }> {
    if (publicKey !== credentials.publicKey) return { refusedWith: 'CLIENT_004' };
    const token = await data.findToken(formToken);
    if (!token) return { refusedWith: 'CLIENT_100' };
    const closingCode = await data.closingCode(formToken);
    if (closingCode) return { refusedWith: closingCode };
    return new Date(token.expiresAt) <= world.now() ? { refusedWith: 'PSP_108' } : token;
  }

  return {
    async describe({ formToken, publicKey }: z.infer<typeof tokenInput>) {
      const token = await findUsableToken(formToken, publicKey);
      if ('refusedWith' in token) return failedAnswer(token.refusedWith);
      return { kind: 'open' as const, amount: token.amount, currency: token.currency, mode: modeOf(credentials) };
    },

    async pay({ formToken, publicKey, ...card }: z.infer<typeof payInput>): Promise<PayReply> {
      const order = await findUsableToken(formToken, publicKey);
      if ('refusedWith' in order) return failedAnswer(order.refusedWith);
      const invalid = fieldsError(card, world.now());
      if (invalid) return { kind: 'failed', error: invalid };
      const lock = await data.lockForm(formToken);
      if (!lock) return failedAnswer('CLIENT_502');

      const instruction = await data.takeInstruction();
      const stored = storedCard(card);
      const outcome = testCards.find(({ pan }) => pan === digitsOf(card.pan))?.outcome ?? 'refuse';
      if (outcome === 'challenge' && !instruction) {
        // The form is unlocked during the challenge, so that the buyer may close the dialog and try another card.
        await data.unlockForm(formToken, lock.attemptsLeft);
        return { kind: 'challenge', challengeId: await data.addChallenge({ formToken, card: stored }) };
      }
      return conclude(context, {
        formToken,
        order,
        attemptsLeft: lock.attemptsLeft,
        card: stored,
        instruction,
        outcome: outcome === 'challenge' ? 'accept' : outcome,
        strongAuthentication: 'DISABLED',
      });
    },

    async decide({ challengeId, decision }: z.infer<typeof challengeInput>): Promise<AttemptResult> {
      const challenge = await data.takeChallenge(challengeId);
      if (!challenge) return failedAnswer('CLIENT_100');
      const order = await findUsableToken(challenge.formToken, credentials.publicKey);
      if ('refusedWith' in order) return failedAnswer(order.refusedWith);
      const lock = await data.lockForm(challenge.formToken);
      if (!lock) return failedAnswer('CLIENT_502');
      return conclude(context, {
        formToken: challenge.formToken,
        order,
        attemptsLeft: lock.attemptsLeft,
        card: challenge.card,
        outcome: decision === 'approve' ? 'accept' : 'refuse-authentication',
        strongAuthentication: 'ENABLED',
        instruction: null,
      });
    },
  };
}

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

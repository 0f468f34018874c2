import { refuse, type Refusal } from '#shared/problem.ts';
import { attentionWords, holdsParcel, type StoredAlert } from './labels.ts';
import { attentionProblems } from './problems.ts';
import type { AttentionKind } from './schemas.ts';

/** Alert, with the number of its order when the parcel has several orders. */
type OrderAlert = StoredAlert & { orderNumber?: string | undefined };

export function holdRefusal(open: readonly OrderAlert[]): Refusal | null {
  const holding = open.filter(holdsParcel);
  if (holding.length === 0) return null;
  return refuse(attentionProblems.parcelHeld, {
    kinds: holding.map(({ kind }) => kind),
    sentences: holding.map((item) => {
      const { sentence, title } = attentionWords(item);
      return item.orderNumber ? `Commande ${item.orderNumber}. ${sentence || title}` : sentence || title;
    }),
  });
}

export const holdsNow = (item: StoredAlert, order: { parcelIsHere: boolean }): boolean =>
  holdsParcel(item) && order.parcelIsHere;

export const parcelKinds: readonly AttentionKind[] = [
  'parcel-problem',
  'parcel-returned',
  'parcel-stuck',
  'parcel-unreadable',
];

/**
 * Kinds about the code that proves a pseudo. A viewer wrote the code in a live, but the code did not prove the pseudo
 * of its account. The key of these kinds is the id of the account's user.
 */
export const codeKinds: readonly AttentionKind[] = ['pseudo-proof', 'pseudo-accounts'];

/** Kinds that a customer reports; the shop or a provider finds all other kinds. */
export const reportedKinds: readonly AttentionKind[] = ['withdrawal', 'withdrawal-unmatched', 'message'];

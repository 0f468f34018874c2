import { lifeOf, type OrderStatus } from '#features/orders/domain/life.ts';
import { refuse, type Refusal } from '#shared/problem.ts';
import { attentionWords, holdsParcel, type AttentionFacts } from './labels.ts';
import { attentionProblems } from './problems.ts';
import type { AttentionKind } from './schemas.ts';

/** A thing that holds a parcel, with the number of its order where the parcel has several. */
type HoldingFacts = AttentionFacts & { orderNumber?: string | undefined };

/** Why the parcel of an order with these open things must not leave; null when nothing holds it. */
export function whyHeld(open: readonly HoldingFacts[]): Refusal | null {
  const holding = open.filter(holdsParcel);
  if (holding.length === 0) return null;
  return refuse(attentionProblems.parcelHeld, {
    kinds: holding.map(({ kind }) => kind),
    sentences: holding.map((one) => {
      const { sentence, title } = attentionWords(one);
      return one.orderNumber ? `Commande ${one.orderNumber} : ${sentence || title}` : sentence || title;
    }),
  });
}

/** Does the thing keep a parcel from leaving now? Not where there is none yet, or none here any more. */
export const holdsNow = (item: AttentionFacts, status: OrderStatus): boolean =>
  holdsParcel(item) && lifeOf(status).parcelIsHere;

/** What is said of a parcel that does not go its way. */
export const parcelKinds: readonly AttentionKind[] = [
  'parcel-problem',
  'parcel-returned',
  'parcel-stuck',
  'parcel-unreadable',
];

/** What a customer reports to the shop; the shop or a provider finds everything else. */
export const reportedKinds: readonly AttentionKind[] = ['withdrawal', 'withdrawal-unmatched'];

/** The most that a count tells apart. */
export const MOST_COUNTED = 100;

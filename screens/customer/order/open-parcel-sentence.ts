import { joinInFrench } from '#features/orders/domain/labels.ts';
import { countedEuros } from '#shared/money.ts';
import type { MyOrder } from './schemas.ts';

type OpenParcel = NonNullable<MyOrder['openParcel']>;

export function openParcelSentence(
  { number: ownNumber, postage }: Pick<MyOrder, 'number' | 'postage'>,
  { isIn, isJoinable, city, others: otherNumbers, unpaid }: Omit<OpenParcel, 'until'>,
): string {
  if (!isIn) {
    const removed =
      postage > 0 ? `\u00A0: ${countedEuros(postage, 'sera retiré', 'seront retirés')} à la validation` : '';
    return `Votre colis${city && ` pour ${city}`} attend encore. À la même adresse, cette commande part avec lui, sans frais de port${removed}.`;
  }
  const togetherSentence = otherNumbers.length > 0 ? ` Cette commande part avec ${joinInFrench(otherNumbers)}.` : '';
  const unpaidOthers = unpaid.filter((number) => number !== ownNumber);
  if (unpaidOthers.length > 0)
    return `Ce colis attend le paiement de ${joinInFrench(unpaidOthers)}.${togetherSentence}`;
  const next = isJoinable
    ? 'Vos prochaines commandes à la même adresse partent avec celle-ci, sans frais de port.'
    : '';
  return `${next}${togetherSentence}`.trim();
}

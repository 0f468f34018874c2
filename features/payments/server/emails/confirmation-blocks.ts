import { factsOf, sizeLabel } from '#features/catalog/domain/labels.ts';
import { counted } from '#shared/counted.ts';
import type { Identity } from '#features/identity/domain/schemas.ts';
import { formatEuros } from '#shared/money.ts';
import type { Address, MyOrderItem } from '#features/orders/domain/schemas.ts';
import { latestDeliveryDay } from '#shared/delivery.ts';
import { formatDate, formatDay, formatLongDate } from '#shared/time.ts';
import { type Block, type Picture, facts, heading, paragraph } from '#platform/server/documents/blocks.ts';
import type { ConfirmedOrder } from '../steps/read-confirmed.ts';
import type { ParcelPlan } from './parcel-plan.ts';

/** Parts that the law requires besides the order (L221-13). */
export interface LegalParts {
  seller: Block[];
  mediator: Block[];
  withdrawal: Block[];
  guarantees: Block[];
  terms: Block[];
}

/** @param pictures pictures of the pieces, by item id. */
export function confirmationBlocks(
  order: ConfirmedOrder,
  { dispatchHours, deliveryDays }: Pick<Identity, 'dispatchHours' | 'deliveryDays'>,
  pictures: ReadonlyMap<string, Picture>,
  legal: LegalParts,
  parcel: ParcelPlan,
): Block[] {
  const soldAt = order.paymentDate ?? order.orderDate;
  return [
    heading('Votre commande'),
    facts(
      ['Commande', order.number],
      ['Vente conclue le', formatLongDate(soldAt)],
      ['Payé', order.paid === null ? null : `${formatEuros(order.paid)} par carte bancaire`],
    ),
    billOf(order, pictures),
    heading('La livraison'),
    facts(
      ['Adresse', order.address && addressLines(order.address)],
      ['Transporteur', 'Colissimo'],
      ['Expédition', dispatchWords(parcel, dispatchHours)],
      ['Livrée au plus tard', formatDay(order.deliverBy ?? latestDeliveryDay(soldAt, deliveryDays))],
    ),
    heading('Le vendeur'),
    ...legal.seller,
    heading('Votre droit de rétractation'),
    ...legal.withdrawal,
    heading('Les garanties légales'),
    ...legal.guarantees,
    heading('Le médiateur de la consommation'),
    ...legal.mediator,
    ...termsOf(order, legal.terms),
  ];
}

function dispatchWords(parcel: ParcelPlan, hours: number): string {
  const delay = `général sous ${counted(hours, 'heure ouvrée', 'heures ouvrées')}`;
  return parcel === null || parcel === 'prepared'
    ? `En ${delay} après le paiement`
    : `Votre colis attend vos prochaines commandes jusqu’au ${formatDay(parcel.waitsUntil)}. Il part ensuite, en ${delay}.`;
}

function billOf({ items, total, postage }: ConfirmedOrder, pictures: ReadonlyMap<string, Picture>): Block {
  return {
    kind: 'bill',
    lines: items.map((item) => {
      const picture = pictures.get(item.id);
      return {
        label: `${item.name} (pièce n°\u00a0${item.ref})`,
        detail: detailOf(item),
        amount: formatEuros(item.price * item.quantity),
        ...(picture && { picture }),
      };
    }),
    sums: [
      ['Sous-total', formatEuros(total - postage)],
      ['Livraison Colissimo', formatEuros(postage)],
      ['Total', formatEuros(total)],
    ],
  };
}

const detailOf = (item: MyOrderItem): string =>
  [
    item.quantity > 1 ? `${item.quantity} × ${formatEuros(item.price)}` : '',
    item.size ? sizeLabel(item.size) : '',
    item.colourName ?? '',
    ...factsOf(item),
  ]
    .filter(Boolean)
    .join(' · ');

/** Omits the telephone, which the shop deletes years before the confirmation. */
const addressLines = ({ firstName, lastName, street, zip, city, country }: Address): string =>
  [`${firstName} ${lastName}`.trim(), street, `${zip} ${city}`.trim(), country].filter(Boolean).join('\n');

function termsOf({ terms }: ConfirmedOrder, text: Block[]): Block[] {
  if (!terms) return [];
  const accepted = terms.acceptedAt
    ? `, telles que vous les avez acceptées le ${formatLongDate(terms.acceptedAt)}`
    : '';
  return [heading(terms.title, 2, true), paragraph(`Version du ${formatDate(terms.since)}${accepted}.`), ...text];
}

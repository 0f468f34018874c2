import { cancelledMoneySentences, type CancelledMoney } from '#features/orders/domain/labels-cancelled.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { formatEuros } from '#shared/money.ts';
import { filledText, splitParagraphs, orderMarkValues, type MarkValues } from '#shared/own-text.ts';
import { formatUntil } from '#shared/time.ts';
import type { Picture } from '#platform/server/documents/blocks.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';
import { belowMinimumSentences, expiredMinimumSentences } from './below-minimum.ts';
import { statusBadge } from './status-badge.ts';

/** Order of a mail: unpaid, expired or cancelled. Amounts in cents; the total includes postage. */
export interface UnpaidOrder {
  shop: MailShop;
  /** Empty when unknown. */
  pseudo: string;
  number: string;
  status: OrderStatus;
  until: string | null;
  total: number;
  shipping: number;
  minimum: number;
  items: readonly { name: string; ref: number; price: number; picture: Picture }[];
  orderUrl: string;
}

const piecesOf = ({ items }: UnpaidOrder) =>
  items.map(({ name, ref, price, picture }) => ({
    label: `${name} (n°\u00A0${ref})`,
    value: formatEuros(price),
    picture,
  }));
const linesOf = (order: UnpaidOrder) => [
  ...piecesOf(order),
  { label: 'Livraison Colissimo', value: formatEuros(order.shipping) },
  { label: 'Total', value: formatEuros(order.total), isTotal: true },
];
const hasMany = ({ items }: UnpaidOrder): boolean => items.length !== 1;
const minimumSentences = (order: UnpaidOrder): string[] =>
  belowMinimumSentences([{ ...order, postage: order.shipping }], order.minimum);
const holdSentences = (order: UnpaidOrder): string[] => {
  if (order.until === null) return [];
  const until = formatUntil(order.until);
  return hasMany(order)
    ? [`Vos pièces vous sont gardées jusqu’au ${until}. Ensuite, d’autres pourront les prendre.`]
    : [`Votre pièce vous est gardée jusqu’au ${until}. Ensuite, une autre cliente pourra la prendre.`];
};
const releasedWords = (order: UnpaidOrder): string =>
  hasMany(order) ? 'vos pièces ne vous sont plus réservées' : 'votre pièce ne vous est plus réservée';

const marksOf = ({ pseudo, number, items, total, until }: UnpaidOrder): MarkValues => ({
  pseudo,
  commande: number,
  ...orderMarkValues(items.length, total, until),
});
const subjectOfOrder = (kind: string, order: UnpaidOrder, defaultSubject: string): string =>
  subjectOf(order.shop, kind, `${order.shop.name}\u00A0: ${defaultSubject}`, marksOf(order));

/** @param ownText the seller's own text; empty for the shop's text. */
export const orderReminderMail = (order: UnpaidOrder, ownText: string): WrittenMail =>
  mailLayout({
    shop: order.shop,
    aboutOrder: true,
    subject: subjectOfOrder('order-reminder', order, `votre commande ${order.number} vous attend`),
    badge: statusBadge(order.status),
    title: hasMany(order) ? 'Vos pièces vous attendent' : 'Votre pièce vous attend',
    paragraphs: [
      ...(ownText
        ? splitParagraphs(filledText(ownText, marksOf(order)))
        : ['Votre commande n’est pas encore réglée.', ...holdSentences(order)]),
      ...minimumSentences(order),
    ],
    lines: linesOf(order),
    button: { label: 'Voir ma commande', link: order.orderUrl },
    after: ['Si vous venez de la régler, ne tenez pas compte de ce message.'],
  });

export const orderExpiredMail = (order: UnpaidOrder): WrittenMail =>
  mailLayout({
    shop: order.shop,
    subject: subjectOfOrder('order-expired', order, `votre commande ${order.number} est annulée faute de paiement`),
    badge: statusBadge('cancelled', 'expired'),
    title: 'Votre commande est annulée faute de paiement',
    paragraphs: [
      `Le délai pour la régler est passé\u00A0: ${releasedWords(order)}. Vous n’avez rien à payer.`,
      ...expiredMinimumSentences({ ...order, postage: order.shipping }, order.minimum),
    ],
    lines: piecesOf(order),
    button: { label: 'Voir ma commande', link: order.orderUrl },
  });

export function orderCancelledMail(order: UnpaidOrder, money: Partial<CancelledMoney>): WrittenMail {
  const moneySentences = cancelledMoneySentences(money, 'dans les 14 jours au plus tard');
  return mailLayout({
    shop: order.shop,
    subject: subjectOfOrder('order-cancelled', order, `votre commande ${order.number} est annulée`),
    badge: statusBadge('cancelled'),
    title: 'Votre commande est annulée',
    paragraphs: [
      `Nous avons annulé votre commande ${order.number}\u00A0: ${releasedWords(order)}.`,
      ...(moneySentences.length > 0 ? moneySentences : ['Vous n’avez rien à payer.']),
      'Une question\u00A0? Répondez à cet e-mail.',
    ],
    lines: piecesOf(order),
    button: { label: 'Voir ma commande', link: order.orderUrl },
  });
}

export const pieceGivenKey = (itemId: string): string => `given-${itemId}`;

/** Does not mention the queue, because the buyer may not have been the first in it. */
export const pieceGivenMail = (order: UnpaidOrder): WrittenMail =>
  mailLayout({
    shop: order.shop,
    aboutOrder: true,
    subject: subjectOfOrder('piece-given', order, 'une pièce que vous attendiez est à vous'),
    badge: statusBadge(order.status),
    title: 'La pièce que vous attendiez est à vous',
    paragraphs: [
      `Elle est maintenant dans votre commande ${order.number}.`,
      ...holdSentences(order),
      ...minimumSentences(order),
    ],
    lines: linesOf(order),
    button: { label: 'Voir ma commande', link: order.orderUrl },
  });

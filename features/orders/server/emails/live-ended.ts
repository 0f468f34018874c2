import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { formatEuros } from '#shared/money.ts';
import { orderMarkValues, splitParagraphs } from '#shared/own-text.ts';
import type { Picture } from '#platform/server/documents/blocks.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';
import { belowMinimumSentences, type MeasuredOrder } from './below-minimum.ts';
import { statusBadge } from './status-badge.ts';

interface LiveEnded {
  shop: MailShop;
  liveTitle: string;
  /** Null when the orders have different statuses. The mail then has no badge. */
  status: OrderStatus | null;
  pieces: readonly { ref: number; name: string; price: number; picture: Picture }[];
  /** Number of pieces that an earlier mail of this live did not list; null for the first mail. */
  added: number | null;
  /** In cents, like `minimum`. Includes postage. */
  total: number;
  orders: readonly MeasuredOrder[];
  minimum: number;
  until: string | null;
  /** Text of the seller for the first mail; empty for the default text. */
  ownText: string;
  link: string;
}

function paragraphsOf({ liveTitle, added, ownText }: LiveEnded, deadline: string): string[] {
  if (added !== null)
    return [
      `Le live «\u00a0${liveTitle}\u00a0» a repris après notre premier e-mail. ${
        added > 1 ? `${added} pièces se sont ajoutées` : '1 pièce s’est ajoutée'
      } à votre liste.`,
      `Voici tout ce qui vous est réservé${deadline}\u00a0:`,
    ];
  if (ownText) return splitParagraphs(ownText);
  return [`Merci d’avoir suivi «\u00a0${liveTitle}\u00a0»\u00a0! Voici ce qui vous est réservé${deadline}\u00a0:`];
}

export function liveEndedMail(ended: LiveEnded): WrittenMail {
  const { shop, liveTitle, status, pieces, added, total, until, link } = ended;
  const hasMany = pieces.length > 1;
  const deadline = until ? ` jusqu’au ${until}` : '';
  const update = added === null ? '' : ', à jour';
  const defaultSubject = `${shop.name}\u00A0: ${hasMany ? `vos ${pieces.length} pièces` : 'votre pièce'} du live`;
  const values = { live: liveTitle, ...orderMarkValues(pieces.length, total, null), 'jusqu’au': deadline.trim() };
  return mailLayout({
    shop,
    aboutOrder: true,
    subject: subjectOf(shop, 'live-ended', defaultSubject, values) + update,
    ...(status && { badge: statusBadge(status) }),
    title: hasMany ? 'Vos pièces vous attendent' : 'Votre pièce vous attend',
    paragraphs: paragraphsOf(ended, deadline),
    lines: [
      ...pieces.map(({ ref, name, price, picture }) => ({
        label: `${name} (n°\u00A0${ref})`,
        value: formatEuros(price),
        picture,
      })),
      { label: 'Total, livraison comprise', value: formatEuros(total), isTotal: true },
    ],
    button: { label: ended.orders.length > 1 ? 'Voir mes commandes' : 'Voir ma commande', link },
    after: belowMinimumSentences(ended.orders, ended.minimum),
  });
}

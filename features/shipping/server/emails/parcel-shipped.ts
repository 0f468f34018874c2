import { joinInFrench, WITHDRAW_HERE } from '#features/orders/domain/labels.ts';
import type { Picture } from '#platform/server/documents/blocks.ts';
import { formatEuros } from '#shared/money.ts';
import { statusBadge } from '#features/orders/server/emails/status-badge.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';

interface ParcelShipped {
  shop: MailShop;
  orders: readonly { number: string; withdrawalUrl: string }[];
  pieces: readonly { ref: number; name: string; price: number; picture: Picture }[];
  trackingId: string;
  trackingUrl: string;
}

const sentOrders = (numbers: readonly string[]): string =>
  numbers.length > 1
    ? `Les commandes ${joinInFrench(numbers)} ont été remises ensemble`
    : `La commande ${numbers.join()} a été remise`;

export const parcelShippedMail = (parcel: ParcelShipped): WrittenMail =>
  mailLayout({
    shop: parcel.shop,
    aboutOrder: true,
    subject: subjectOf(parcel.shop, 'parcel-shipped', `${parcel.shop.name}\u00A0: votre colis est en route`, {
      commande: joinInFrench(parcel.orders.map(({ number }) => number)),
    }),
    badge: statusBadge('shipped'),
    title: 'Votre colis est en route',
    paragraphs: [
      `${sentOrders(parcel.orders.map(({ number }) => number))} à Colissimo sous le numéro ${parcel.trackingId}.`,
    ],
    lines: parcel.pieces.map(({ ref, name, price, picture }) => ({
      label: `${name} (n°\u00A0${ref})`,
      value: formatEuros(price),
      picture,
    })),
    links: parcel.orders.map(({ number, withdrawalUrl: link }) => ({
      label: parcel.orders.length > 1 ? `${WITHDRAW_HERE} (commande ${number})` : WITHDRAW_HERE,
      link,
    })),
    button: { label: 'Suivre la livraison', link: parcel.trackingUrl },
  });

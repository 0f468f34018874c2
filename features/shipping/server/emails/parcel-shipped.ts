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
  /** Null for a number of another carrier, which La Poste does not follow. */
  trackingUrl: string | null;
  orderUrl: string;
}

function sentSentence({ trackingId, trackingUrl }: ParcelShipped, numbers: readonly string[]): string {
  const orders = numbers.length > 1 ? `Les commandes ${joinInFrench(numbers)}` : `La commande ${numbers.join()}`;
  if (trackingUrl === null)
    return `${orders} ${numbers.length > 1 ? 'sont parties ensemble' : 'est partie'}. Numéro de suivi\u00A0: ${trackingId}.`;
  const handedOver = numbers.length > 1 ? 'ont été remises ensemble' : 'a été remise';
  return `${orders} ${handedOver} à Colissimo sous le numéro ${trackingId}.`;
}

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
      sentSentence(
        parcel,
        parcel.orders.map(({ number }) => number),
      ),
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
    button:
      parcel.trackingUrl === null
        ? { label: 'Voir ma commande', link: parcel.orderUrl }
        : { label: 'Suivre la livraison', link: parcel.trackingUrl },
  });

import { WITHDRAW_HERE } from '#domain/withdrawals/labels.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#server/mails/layout.ts';

interface ParcelShipped {
  shop: MailShop;
  orderNumber: string;
  trackingId: string;
  trackingUrl: string;
  withdrawalUrl: string;
}

/** Tells the buyer that the carrier has her parcel. */
export const parcelShippedMail = (parcel: ParcelShipped): WrittenMail =>
  mailLayout({
    shop: parcel.shop,
    aboutOrder: true,
    subject: `${parcel.shop.name} : votre colis est en route`,
    title: 'Votre colis est en route',
    paragraphs: [`La commande ${parcel.orderNumber} a été remise à Colissimo sous le numéro ${parcel.trackingId}.`],
    links: [{ label: WITHDRAW_HERE, link: parcel.withdrawalUrl }],
    button: { label: 'Suivre la livraison', link: parcel.trackingUrl },
  });

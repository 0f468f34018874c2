import { formatEuros } from '#domain/money.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#server/mails/layout.ts';

interface PaymentReceived {
  shop: MailShop;
  orderNumber: string;
  total: number;
  shipping: number;
  orderUrl: string;
  termsUrl: string;
  items: { name: string; ref: number; price: number }[];
}

/** Confirms an order once it is paid: what was bought, for how much, and where the terms are. */
export function paymentReceivedMail(paid: PaymentReceived): WrittenMail {
  return mailLayout({
    shop: paid.shop,
    subject: `${paid.shop.name} : commande ${paid.orderNumber} payée`,
    title: 'Merci pour votre commande !',
    paragraphs: [`Votre paiement de ${formatEuros(paid.total)} est enregistré. Nous préparons votre colis.`],
    lines: [
      ...paid.items.map((item) => ({ label: `${item.name} (n° ${item.ref})`, value: formatEuros(item.price) })),
      { label: 'Livraison Colissimo', value: formatEuros(paid.shipping) },
      { label: 'Total payé', value: formatEuros(paid.total) },
    ],
    button: { label: 'Suivre ma commande', link: paid.orderUrl },
    after: [
      'Vous disposez de 14 jours après la réception du colis pour changer d’avis.',
      `Conditions générales de vente : ${paid.termsUrl}`,
    ],
  });
}

import { statusBadge } from '#features/orders/server/emails/status-badge.ts';
import { formatEuros } from '#shared/money.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';

interface RestToPay {
  shop: MailShop;
  orderNumber: string;
  /** In cents, like `received` and `rest`. */
  total: number;
  received: number;
  rest: number;
  orderUrl: string;
}

export const restToPayMail = ({ shop, orderNumber, total, received, rest, orderUrl }: RestToPay): WrittenMail =>
  mailLayout({
    shop,
    aboutOrder: true,
    subject: subjectOf(
      shop,
      'rest-to-pay',
      `${shop.name}\u00A0: il reste ${formatEuros(rest)} à régler, commande ${orderNumber}`,
      { commande: orderNumber, montant: formatEuros(rest) },
    ),
    badge: statusBadge('to-pay'),
    title: `Il reste ${formatEuros(rest)} à régler`,
    paragraphs: [
      `Votre paiement pour la commande ${orderNumber} est bien arrivé, mais il ne couvre pas tout son total.`,
      'Réglez le reste par carte\u00A0: votre colis part ensuite.',
    ],
    lines: [
      { label: 'Total de la commande', value: formatEuros(total) },
      { label: 'Déjà payé', value: formatEuros(received) },
      { label: 'Reste à régler', value: formatEuros(rest), isTotal: true },
    ],
    button: { label: 'Payer le reste', link: orderUrl },
    after: ['Si vous venez de le régler, ne tenez pas compte de ce message.'],
  });

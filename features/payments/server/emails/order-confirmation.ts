import { formatEuros } from '#shared/money.ts';
import { WITHDRAW_HERE } from '#features/orders/domain/labels.ts';
import type { Block } from '#platform/server/documents/blocks.ts';
import { statusBadge } from '#features/orders/server/emails/status-badge.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';
import type { ConfirmedOrder } from '../steps/read-confirmed.ts';
import type { ParcelPlan } from './parcel-plan.ts';

interface Confirmation {
  shop: MailShop;
  order: ConfirmedOrder;
  parcel: ParcelPlan;
  orderUrl: string;
  withdrawalUrl: string;
  blocks: readonly Block[];
}

/** Contains the full text of the PDF, because the law requires a durable medium (L221-13). */
export function orderConfirmationMail({ order, parcel, ...confirmation }: Confirmation): WrittenMail {
  const { shop } = confirmation;
  const paid = formatEuros(order.paid ?? order.total);
  return mailLayout({
    shop,
    aboutOrder: true,
    subject: subjectOf(shop, 'payment-received', `Confirmation de votre commande ${order.number}`, {
      commande: order.number,
      montant: paid,
    }),
    badge: statusBadge(order.status),
    title: 'Merci pour votre commande\u00A0!',
    paragraphs: [
      `Votre paiement de ${paid} est enregistré.${parcelSentence(parcel)}`,
      `Voici la confirmation de votre commande${termsWords(order)}. Elle est aussi jointe en PDF\u00A0: gardez-la.`,
    ],
    button: { label: 'Suivre ma commande', link: confirmation.orderUrl },
    links: [{ label: WITHDRAW_HERE, link: confirmation.withdrawalUrl }],
    blocks: confirmation.blocks,
  });
}

function parcelSentence(parcel: ParcelPlan): string {
  if (parcel === null) return '';
  return parcel === 'prepared' ? ' Nous préparons votre colis.' : ' Votre colis attend vos prochaines commandes.';
}

function termsWords({ terms }: ConfirmedOrder): string {
  if (!terms) return '';
  return terms.acceptedAt
    ? ', avec les conditions que vous avez acceptées'
    : ', avec nos conditions générales de vente';
}

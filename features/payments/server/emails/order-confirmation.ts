import { formatEuros } from '#shared/money.ts';
import { WITHDRAW_HERE } from '#features/orders/domain/labels.ts';
import type { Block } from '#platform/server/documents/blocks.ts';
import { statusBadge } from '#features/orders/server/emails/status-badge.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';

interface Confirmation {
  shop: MailShop;
  orderNumber: string;
  /** In cents. */
  paid: number;
  orderUrl: string;
  withdrawalUrl: string;
  blocks: readonly Block[];
}

/** Contains the full text of the PDF, because the law requires a durable medium (L221-13). */
export const orderConfirmationMail = (order: Confirmation): WrittenMail =>
  mailLayout({
    shop: order.shop,
    aboutOrder: true,
    subject: subjectOf(order.shop, 'payment-received', `Confirmation de votre commande ${order.orderNumber}`, {
      commande: order.orderNumber,
      montant: formatEuros(order.paid),
    }),
    badge: statusBadge('paid'),
    title: 'Merci pour votre commande\u00A0!',
    paragraphs: [
      `Votre paiement de ${formatEuros(order.paid)} est enregistré. Nous préparons votre colis.`,
      'Voici la confirmation de votre commande, avec les conditions que vous avez acceptées. Elle est aussi jointe en PDF\u00A0: gardez-la.',
    ],
    button: { label: 'Suivre ma commande', link: order.orderUrl },
    links: [{ label: WITHDRAW_HERE, link: order.withdrawalUrl }],
    blocks: order.blocks,
  });

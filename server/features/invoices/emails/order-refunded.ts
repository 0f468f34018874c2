import { formatEuros } from '#domain/money.ts';
import type { RefundWay } from '#domain/refunds/life.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#server/mails/layout.ts';

interface OrderRefunded {
  shop: MailShop;
  orderNumber: string;
  orderUrl: string;
  /** In cents. */
  amount: number;
  way: RefundWay;
  /** Of a payment that was lowered: what her card is debited of. */
  left: number;
  /** What is given back, line by line; none where the amount is all there is to say. */
  lines: readonly { label: string; amount: number }[];
  /** The number of its credit note, which is attached; null where none is made. */
  creditNote: string | null;
}

const howItComes = ({ way, left }: OrderRefunded): string =>
  ({
    credit: 'La somme revient sur la carte qui a payé. Votre banque l’affiche en général sous une semaine.',
    cancelled:
      'Votre carte n’avait pas encore été débitée, et ne le sera pas. Si la somme y est réservée, votre banque la libère en quelques jours.',
    lowered: `Votre carte n’avait pas encore été débitée : elle le sera de ${formatEuros(left)} seulement.`,
  })[way];

/** Tells the buyer what was given back to her, by which means, and when she will see it. */
export const orderRefundedMail = (refund: OrderRefunded): WrittenMail =>
  mailLayout({
    shop: refund.shop,
    aboutOrder: true,
    subject: `Remboursement de votre commande ${refund.orderNumber}`,
    title: 'Votre remboursement est fait',
    paragraphs: [
      `Nous vous avons remboursé ${formatEuros(refund.amount)} pour la commande ${refund.orderNumber}.`,
      howItComes(refund),
      ...(refund.creditNote ? [`L’avoir ${refund.creditNote} est joint en PDF : gardez-le avec votre facture.`] : []),
    ],
    ...(refund.lines.length > 0 && {
      lines: refund.lines.map(({ label, amount }) => ({ label, value: formatEuros(amount) })),
    }),
    button: { label: 'Voir ma commande', link: refund.orderUrl },
  });

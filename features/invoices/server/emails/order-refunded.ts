import { lowerFirst } from '#shared/lower-first.ts';
import { formatEuros } from '#shared/money.ts';
import { joinInFrench } from '#features/orders/domain/labels.ts';
import type { RefundWay } from '#features/payments/domain/lifecycle.ts';
import type { Picture } from '#platform/server/documents/blocks.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';

/** `left`: amount that is still debited after a payment was lowered. */
export interface RefundPart {
  amount: number;
  way: RefundWay;
  left: number;
}

interface OrderRefunded {
  shop: MailShop;
  orderNumber: string;
  orderUrl: string;
  amount: number;
  parts: readonly RefundPart[];
  /** Refunded items; empty for a refund of an amount without items. */
  lines: readonly { label: string; amount: number; picture?: Picture }[];
  creditNotes: readonly string[];
}

const wayWords = ({ way, left }: RefundPart): string =>
  ({
    credit: 'La somme revient sur la carte utilisée pour payer. Votre banque l’affiche en général sous une semaine.',
    cancelled:
      'Votre carte n’avait pas encore été débitée, et ne le sera pas. Si la somme y est réservée, votre banque la libère en quelques jours.',
    lowered: `Votre carte n’avait pas encore été débitée\u00A0: elle le sera de ${formatEuros(left)} seulement.`,
  })[way];

/**
 * Returns the sentences about the arrival of a refund. One sentence is enough when it is true of all parts. Otherwise
 * each part has its sentence, with its amount.
 */
export function waySentences(parts: readonly RefundPart[]): string[] {
  const sentences = parts.map(wayWords);
  if (new Set(sentences).size === 1) return sentences.slice(0, 1);
  return parts.map((part) => `Pour ${formatEuros(part.amount)}\u00A0: ${lowerFirst(wayWords(part))}`);
}

export function attachmentSentences(notes: readonly string[]): string[] {
  if (notes.length === 0) return [];
  return notes.length > 1
    ? [`Les avoirs ${joinInFrench(notes)} sont joints en PDF\u00A0: gardez-les avec votre facture.`]
    : [`L’avoir ${notes.join()} est joint en PDF\u00A0: gardez-le avec votre facture.`];
}

/** Words for refunds made before the capture of their payments, or in several ways. */
export interface UnchargedWords {
  title: string;
  sentence: (amount: string, about: string) => string;
  onStatement: string;
}

const uncharged: Readonly<Record<Exclude<RefundWay, 'credit'>, UnchargedWords>> = {
  cancelled: {
    title: 'Le débit n’aura pas lieu',
    sentence: (amount, about) => `Le paiement de ${amount} est annulé pour ${about}.`,
    onStatement: ' Rien n’apparaîtra sur votre relevé bancaire.',
  },
  lowered: {
    title: 'Le débit sera moins élevé',
    sentence: (amount, about) => `Le paiement est diminué de ${amount} pour ${about}.`,
    onStatement: ' Aucun remboursement n’apparaîtra sur votre relevé bancaire.',
  },
};

const mixedWords: UnchargedWords = {
  title: 'Votre paiement a changé',
  sentence: (amount, about) => `La somme de ${amount} vous est remboursée ou ne sera pas débitée, pour ${about}.`,
  onStatement: '',
};

/** Returns null when credits made all refunds: the buyer then receives money. */
export function unchargedWords(parts: readonly RefundPart[]): UnchargedWords | null {
  const ways = new Set(parts.map(({ way }) => way));
  if (ways.size > 1) return mixedWords;
  const [way = 'credit'] = ways;
  return way === 'credit' ? null : uncharged[way];
}

export function orderRefundedMail(refund: OrderRefunded): WrittenMail {
  const { shop, orderNumber } = refund;
  const amount = formatEuros(refund.amount);
  const words = unchargedWords(refund.parts);
  return mailLayout({
    shop,
    subject: subjectOf(shop, 'order-refunded', `Remboursement de votre commande ${orderNumber}`, {
      commande: orderNumber,
      montant: amount,
    }),
    title: words?.title ?? 'Votre remboursement est fait',
    paragraphs: [
      words?.sentence(amount, `la commande ${orderNumber}`) ??
        `Nous vous avons remboursé ${amount} pour la commande ${orderNumber}.`,
      ...waySentences(refund.parts),
      ...attachmentSentences(refund.creditNotes),
    ],
    ...(refund.lines.length > 0 && {
      lines: refund.lines.map(({ label, amount, picture }) => ({
        label,
        value: formatEuros(amount),
        ...(picture && { picture }),
      })),
    }),
    button: { label: 'Voir ma commande', link: refund.orderUrl },
  });
}

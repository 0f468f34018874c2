import { cents, formatEuros, sumCents, type Cents } from '#shared/money.ts';
import { refundMeansInSentence } from '#features/refunds/domain/labels.ts';
import { lowerFirst } from '#shared/lower-first.ts';
import { formatLongDate } from '#shared/time.ts';
import { NOTHING_TO_REFUND, refusalReasonLabels } from '#features/withdrawals/domain/labels.ts';
import { ifMistaken, mailLayout, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';
import { pieceLines } from '#features/withdrawals/server/emails/withdrawal-lines.ts';
import { withdrawalBadge } from '#features/withdrawals/server/emails/withdrawal-badge.ts';
import type { MailedWithdrawal } from '#features/withdrawals/server/steps/read-mailed.ts';
import type { RefundsMade } from '../steps/write-refund.ts';
import { attachmentSentences, unchargedWords, waySentences } from './order-refunded.ts';

const REFUNDED = ', rétractation remboursée';

interface RefundWords {
  /** End of the subject, after the number of the order. */
  subject: string;
  title: string;
  sentence: string;
}

function refundWords(parts: RefundsMade['parts'], amount: string, withdrawalWords: string): RefundWords {
  const words = unchargedWords(parts);
  if (words) {
    const { title, sentence, onStatement } = words;
    return { subject: `, ${lowerFirst(title)}`, title, sentence: sentence(amount, withdrawalWords) + onStatement };
  }
  return {
    subject: REFUNDED,
    title: 'Votre remboursement est fait',
    sentence: `Nous avons remboursé ${amount} pour ${withdrawalWords}.`,
  };
}

const WITHOUT_REFUND = ', votre rétractation est terminée';

const nothingWords = (withdrawalWords: string): RefundWords => ({
  subject: WITHOUT_REFUND,
  title: 'Votre rétractation est terminée',
  sentence: `Il s’agit de ${withdrawalWords}. ${NOTHING_TO_REFUND}`,
});

const bankWords = (withdrawalWords: string): RefundWords => ({
  subject: WITHOUT_REFUND,
  title: 'Votre rétractation est terminée',
  sentence: `Pour ${withdrawalWords}, il n’y a plus rien à rembourser\u00A0: vous avez contesté le paiement auprès de votre banque, qui l’a repris.`,
});

function declaredWords(
  { declared, refundedBy, wasPaidByCard }: MailedWithdrawal,
  withdrawalWords: string,
  parts: RefundsMade['parts'],
): RefundWords {
  const means = refundMeansInSentence(refundedBy === 'bank' || !refundedBy ? 'other' : refundedBy, wasPaidByCard);
  const sentence = `Nous avons remboursé ${formatEuros(declared)}${means ? ` ${means}` : ''} pour ${withdrawalWords}.`;
  return {
    subject: REFUNDED,
    title: 'Votre remboursement est fait',
    sentence: parts.length > 0 ? `${sentence} Le reste passe par votre carte.` : sentence,
  };
}

function arrivalSentences({ refundedBy }: MailedWithdrawal, parts: RefundsMade['parts']): string[] {
  const passesThroughBank = refundedBy === null || refundedBy === 'transfer';
  if (parts.length > 0) return waySentences(parts);
  return passesThroughBank ? ['Votre banque peut mettre quelques jours à l’afficher.'] : [];
}

/**
 * Returns the refunded amount, in cents. It may be below the amount of the withdrawal, after an earlier refund of the
 * order. The refunds may also concern more than this withdrawal. Without a known refund, the whole amount counts.
 */
const refundedAmount = ({ amount }: MailedWithdrawal, parts: RefundsMade['parts']): Cents =>
  cents(parts.length === 0 ? amount : Math.min(amount, sumCents(parts.map((part) => part.amount))));

function wordsOf(ended: MailedWithdrawal, parts: RefundsMade['parts'], withdrawalWords: string): RefundWords {
  if (ended.refundedBy === 'bank') return bankWords(withdrawalWords);
  if (ended.amount === 0) return nothingWords(withdrawalWords);
  if (ended.declared > 0) return declaredWords(ended, withdrawalWords, parts);
  return refundWords(parts, formatEuros(refundedAmount(ended, parts)), withdrawalWords);
}

export function withdrawalEndedMail(
  ended: MailedWithdrawal,
  { parts, creditNotes }: Pick<RefundsMade, 'parts' | 'creditNotes'>,
): WrittenMail | null {
  const { shop, orderNumber, state, refusalReason, followUrl } = ended;
  const withdrawalWords = `votre rétractation du ${formatLongDate(ended.statedAt)}, commande ${orderNumber}`;
  const button = { label: 'Voir ma rétractation', link: followUrl };
  if (state === 'refunded') {
    const { subject, title, sentence } = wordsOf(ended, parts, withdrawalWords);
    const arrival = ended.amount === 0 ? [] : arrivalSentences(ended, parts);
    const defaultSubject = `${shop.name}\u00A0: commande ${orderNumber}${subject}`;
    return mailLayout({
      shop,
      // The seller writes this subject for refunds only, so the other outcomes have the default subject.
      subject:
        subject === REFUNDED
          ? subjectOf(shop, 'withdrawal-ended', defaultSubject, { commande: orderNumber })
          : defaultSubject,
      badge: withdrawalBadge(ended),
      title,
      paragraphs: [sentence, ...arrival, ...attachmentSentences(creditNotes)],
      lines: pieceLines(ended),
      button,
    });
  }
  if (state !== 'refused' || !refusalReason) return null;
  return mailLayout({
    shop,
    subject: `${shop.name}\u00A0: votre rétractation, commande ${orderNumber}`,
    badge: withdrawalBadge(ended),
    title: 'Nous ne pouvons pas accepter votre rétractation',
    paragraphs: [`Il s’agit de ${withdrawalWords}.`, refusalReasonLabels[refusalReason].sentence],
    button,
    after: [ifMistaken(shop)],
  });
}

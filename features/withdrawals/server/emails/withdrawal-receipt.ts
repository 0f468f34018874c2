import { formatEuros } from '#shared/money.ts';
import { formatDay, formatLongDate } from '#shared/time.ts';
import { mayWaitSentence, NOTHING_TO_REFUND, nothingToSendBackSentence } from '#features/withdrawals/domain/labels.ts';
import { returnCostSentence } from '#features/content/domain/labels-legal.ts';
import { mailLayout, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';
import type { MailedWithdrawal } from '../steps/read-mailed.ts';
import { pieceLines, returnLine } from './withdrawal-lines.ts';
import { withdrawalBadge } from './withdrawal-badge.ts';

export function withdrawalReceiptMail(stated: MailedWithdrawal): WrittenMail {
  const { shop, orderNumber, pieces, amount } = stated;
  return mailLayout({
    shop,
    subject: subjectOf(
      shop,
      'withdrawal-receipt',
      `${shop.name}\u00A0: accusé de réception de votre rétractation, commande ${orderNumber}`,
      { commande: orderNumber },
    ),
    badge: withdrawalBadge(stated),
    title: 'Votre rétractation est enregistrée',
    paragraphs: [
      `Nous avons reçu votre déclaration le ${formatLongDate(stated.statedAt)} (heure de Paris). Vous renoncez au contrat pour ${pieces.length > 1 ? 'les pièces' : 'la pièce'} ci-dessous. Gardez ce message\u00A0: il est votre accusé de réception.`,
    ],
    lines: [
      { label: 'Commande', value: orderNumber },
      { label: 'Déclaration de', value: stated.name ?? '' },
      { label: 'Accusé de réception envoyé à', value: stated.email ?? '' },
      ...pieceLines(stated),
      { label: 'À vous rembourser', value: formatEuros(amount), isTotal: true },
      ...(stated.needsReturn ? [returnLine(stated)] : []),
    ],
    button: { label: 'Suivre ma rétractation', link: stated.followUrl },
    after: stated.needsReturn
      ? [returnCostSentence(stated.isReturnFree), refundSentence(stated)]
      : [nothingToSendBack(stated)],
  });
}

const placeOf = (...parts: string[]): string => parts.filter(Boolean).join(', ');

const dueSentence = ({ amount, refundDueOn }: MailedWithdrawal): string =>
  amount === 0
    ? NOTHING_TO_REFUND
    : `Nous vous remboursons au plus tard le ${formatDay(refundDueOn)}, par le même moyen que votre paiement.`;

const refundSentence = (stated: MailedWithdrawal): string =>
  stated.amount === 0 ? dueSentence(stated) : `${dueSentence(stated)} ${mayWaitSentence(stated.pieces.length)}`;

const nothingToSendBack = (stated: MailedWithdrawal): string =>
  `${nothingToSendBackSentence(stated.pieces.length, placeOf(stated.shop.name, stated.returnAddress))} ${dueSentence(stated)}`;

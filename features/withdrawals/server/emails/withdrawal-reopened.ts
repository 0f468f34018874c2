import { formatLongDate } from '#shared/time.ts';
import { mayWaitSentence, NOTHING_TO_REFUND } from '#features/withdrawals/domain/labels.ts';
import { withdrawalLifecycle } from '#features/withdrawals/domain/lifecycle.ts';
import { withdrawalCan } from '#features/withdrawals/domain/rules.ts';
import { mailLayout, type WrittenMail } from '#platform/server/mails/layout.ts';
import type { MailedWithdrawal } from '../steps/read-mailed.ts';
import { withdrawalBadge } from './withdrawal-badge.ts';
import { pieceLines, returnLine } from './withdrawal-lines.ts';

/** Mail that corrects an earlier mail about the end of a withdrawal. Null once the withdrawal has ended again. */
export function withdrawalReopenedMail(reopened: MailedWithdrawal): WrittenMail | null {
  const { shop, orderNumber, state, pieces, amount, needsReturn, statedAt, followUrl } = reopened;
  if (!withdrawalLifecycle[state].isOpen) return null;
  const isReturnAwaited = needsReturn && withdrawalCan('send', state);
  const refund =
    amount === 0 ? NOTHING_TO_REFUND : 'Nous vous remboursons dès que possible, par le même moyen que votre paiement.';
  return mailLayout({
    shop,
    subject: `${shop.name}\u00A0: votre rétractation est rouverte, commande ${orderNumber}`,
    badge: withdrawalBadge(reopened),
    title: 'Votre rétractation est rouverte',
    paragraphs: [
      `Nous avons rouvert votre rétractation du ${formatLongDate(statedAt)}, commande ${orderNumber}. Ne tenez pas compte de notre message précédent à ce sujet.`,
    ],
    lines: [...pieceLines(reopened), ...(isReturnAwaited ? [returnLine(reopened)] : [])],
    button: { label: 'Suivre ma rétractation', link: followUrl },
    after: [isReturnAwaited && amount > 0 ? `${refund} ${mayWaitSentence(pieces.length)}` : refund],
  });
}

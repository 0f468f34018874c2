import { problem } from '#shared/problem.ts';
import { formatDay } from '#shared/time.ts';
import { EXTENDED_PERIOD } from '#features/withdrawals/domain/labels.ts';
import type { Day } from '#shared/working-days.ts';

interface Period {
  lastDay: Day;
  isExtended?: true;
}

const extensionNote = (isExtended: true | undefined): string => (isExtended ? ` ${EXTENDED_PERIOD}` : '');

export const retentionProblems = {
  mayWithdraw: problem<{ number: string } & Period>(
    'retention.may-withdraw',
    409,
    ({ number, lastDay, isExtended }) =>
      `Vous pouvez encore changer d’avis sur votre commande ${number} jusqu’au ${formatDay(lastDay)}\u00A0: votre compte est nécessaire jusque-là. Vous pourrez le supprimer dès le lendemain.${extensionNote(isExtended)}`,
  ),
  withdrawalOpen: problem<{ numbers: readonly string[] }>(
    'retention.withdrawal-open',
    409,
    ({ numbers }) =>
      `Une rétractation est en cours (${numbers.join(', ')}). Vous pourrez supprimer votre compte après le remboursement.`,
  ),
  refundDue: problem<{ numbers: readonly string[] }>(
    'retention.refund-due',
    409,
    ({ numbers }) =>
      `Un remboursement est encore à faire (${numbers.join(', ')}). Vous pourrez supprimer votre compte une fois que vous l’aurez reçu.`,
  ),
  /** Shown to the buyer and to the owner. */
  mailDue: problem<{ numbers: readonly string[] }>(
    'retention.mail-due',
    409,
    ({ numbers }) =>
      `Un e-mail sur un remboursement ou une rétractation n’est pas encore parti (${numbers.join(', ')}). Réessayez un peu plus tard.`,
  ),
  /**
   * Shown to the owner who erases another person. `lastDay` is null while an order, a withdrawal or a refund is under
   * way.
   */
  stillUnderWay: problem<{ numbers: readonly string[]; lastDay: Day | null; isExtended?: true }>(
    'retention.still-under-way',
    409,
    ({ numbers, lastDay, isExtended }) =>
      lastDay
        ? `Cette personne peut encore se rétracter de sa commande ${numbers.join(', ')} jusqu’au ${formatDay(lastDay)}\u00A0: ses données sont nécessaires jusque-là. Vous pourrez les effacer dès le lendemain.${extensionNote(isExtended)}`
        : `Une commande, une rétractation ou un remboursement de cette personne est en cours (${numbers.join(', ')}). Terminez d’abord ce qui est en cours, puis effacez ses données.`,
  ),
};

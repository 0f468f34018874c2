import { problem } from '../problem.ts';
import { formatDay } from '../time.ts';
import type { Day } from '../working-days.ts';

export const retentionProblems = {
  mayWithdraw: problem<{ number: string; lastDay: Day }>(
    'retention.may-withdraw',
    409,
    ({ number, lastDay }) =>
      `Vous pouvez encore changer d’avis sur votre commande ${number} jusqu’au ${formatDay(lastDay)} : votre compte y sert. Vous pourrez le supprimer dès le lendemain.`,
  ),
  withdrawalOpen: problem<{ numbers: readonly string[] }>(
    'retention.withdrawal-open',
    409,
    ({ numbers }) =>
      `Une rétractation est en cours (${numbers.join(', ')}). Vous pourrez supprimer votre compte une fois remboursée.`,
  ),
};

import { refundWords } from '#features/withdrawals/domain/labels.ts';
import { withdrawalLifecycle } from '#features/withdrawals/domain/lifecycle.ts';
import type { Withdrawal } from '#features/withdrawals/domain/schemas.ts';

export function amountLabel(
  withdrawal: Pick<Withdrawal, 'state' | 'amount' | 'refundWay' | 'refundedBy' | 'wasPaidByCard'>,
): string {
  if (withdrawal.state === 'refunded') return refundWords(withdrawal).amount;
  return withdrawalLifecycle[withdrawal.state].isOpen ? 'À vous rembourser' : 'Montant';
}

import { formatDay } from '#shared/time.ts';
import { withdrawalLifecycle } from '#features/withdrawals/domain/lifecycle.ts';
import { refundUrgency } from '#features/withdrawals/domain/rules.ts';
import type { Withdrawal } from '#features/withdrawals/domain/schemas.ts';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';

export function RefundDue({ withdrawal }: { withdrawal: Withdrawal }) {
  const now = useNow();
  const { state, amount, refundDueOn, refundedAt } = withdrawal;
  if (refundedAt && state === 'refunded')
    return (
      <MutedText>
        Remboursée le <DateTime at={refundedAt} format="date" />
      </MutedText>
    );
  if (!withdrawalLifecycle[state].isOpen || amount === 0) return <MutedText>—</MutedText>;
  const day = <time dateTime={refundDueOn}>{formatDay(refundDueOn)}</time>;
  const urgency = refundUrgency(refundDueOn, new Date(now));
  if (urgency === 'no') return day;
  return (
    <span>
      {day}{' '}
      <StatusBadge
        label={urgency === 'late' ? 'En retard' : 'Bientôt'}
        tone={urgency === 'late' ? 'danger' : 'warning'}
      />
    </span>
  );
}

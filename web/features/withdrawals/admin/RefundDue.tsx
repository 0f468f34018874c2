import { useState } from 'react';
import { formatDay } from '#domain/time.ts';
import { withdrawalLife } from '#domain/withdrawals/life.ts';
import { refundUrgency } from '#domain/withdrawals/rules.ts';
import type { Withdrawal } from '#domain/withdrawals/schemas.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** Until when she is to be refunded, marked when it is nearly too late; when she was, once she is. */
export function RefundDue({ withdrawal }: { withdrawal: Withdrawal }) {
  const [now] = useState(() => new Date());
  const { state, refundDueOn, refundedAt } = withdrawal;
  if (refundedAt && state === 'refunded')
    return (
      <MutedText>
        Remboursée le <DateTime at={refundedAt} format="date" />
      </MutedText>
    );
  if (!withdrawalLife[state].isOpen) return <MutedText>—</MutedText>;
  const day = <time dateTime={refundDueOn}>{formatDay(refundDueOn)}</time>;
  const urgency = refundUrgency(refundDueOn, now);
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

import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import { instantOfParis, parisClock } from '#shared/paris-time.ts';
import type { NoticeSwitch } from '#features/settings/domain/schemas.ts';
import { plusDays, type Day } from '#shared/working-days.ts';

/** Setting of the notice that is sent at once about an alert of this kind. */
export const noticesOfAlerts: Partial<Readonly<Record<AttentionKind, NoticeSwitch>>> = {
  withdrawal: 'noticeWithdrawal',
  'withdrawal-unmatched': 'noticeWithdrawal',
  'withdrawals-unkept': 'noticeWithdrawal',
  'withdrawal-due': 'noticeWithdrawal',
  chargeback: 'noticeChargeback',
};

/** Paris time. */
const DIGEST_TIME = '08:00';

export const isDigestTime = (now: Date): boolean => (parisClock(now.toISOString()).split('T')[1] ?? '') >= DIGEST_TIME;

export const boundsOf = (day: Day): { from: string; to: string } => ({
  from: instantOfParis(`${day}T00:00`) ?? day,
  to: instantOfParis(`${plusDays(day, 1)}T00:00`) ?? day,
});

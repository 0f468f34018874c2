import type { AttentionKind } from '#features/attention/domain/schemas.ts';
import { instantOfParis, parisClock } from '#shared/paris-time.ts';
import type { NoticeSwitch } from '#features/settings/domain/schemas.ts';
import { parisDay, plusDays, type Day } from '#shared/working-days.ts';

/** Alerts with a deadline, each with the setting that has owners mailed at once. */
export const noticesOfAlerts: Partial<Readonly<Record<AttentionKind, NoticeSwitch>>> = {
  withdrawal: 'noticeWithdrawal',
  'withdrawal-unmatched': 'noticeWithdrawal',
  'withdrawal-due': 'noticeWithdrawal',
  chargeback: 'noticeChargeback',
};

/** Hour of Paris from which the digest of the day before leaves. */
const DIGEST_HOUR = '08:00';

/** Returns true from the hour of the digest on, until midnight. */
export const isDigestTime = (now: Date): boolean => (parisClock(now.toISOString()).split('T')[1] ?? '') >= DIGEST_HOUR;

/** Returns the day before an instant, in Paris. */
export const dayBefore = (now: Date): Day => plusDays(parisDay(now), -1);

/** Returns the instants at which a day of Paris begins and ends. */
export const boundsOf = (day: Day): { from: string; to: string } => ({
  from: instantOfParis(`${day}T00:00`) ?? day,
  to: instantOfParis(`${plusDays(day, 1)}T00:00`) ?? day,
});

import { instantOfParis, parisClock } from '#shared/paris-time.ts';
import { refuse, type Refusal } from '#shared/problem.ts';
import { plusDays } from '#shared/working-days.ts';
import { liveProblems, type LiveContents } from './problems.ts';
import type { Live } from './schemas.ts';

/**
 * Returns the reference of a live from its title (ADM-24): the first 10 characters in lower case. A hyphen replaces each
 * run of characters other than a to z and 0 to 9. The reference does not begin with a hyphen. It is `live` for a title
 * without such a character, and empty for an empty title.
 */
export function liveRefOf(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 10) ||
    (title && 'live')
  );
}

/** Usual start of a live, in Paris time. */
const USUAL_TIME = '20:00';

/** Returns the next usual start of a live after `now`, as an ISO 8601 instant. */
export function proposedLiveDate(now: Date): string {
  const today = parisClock(now.toISOString()).slice(0, 10);
  const usualTimeOn = (day: string): string => instantOfParis(`${day}T${USUAL_TIME}`) ?? now.toISOString();
  return usualTimeOn(today) > now.toISOString() ? usualTimeOn(today) : usualTimeOn(plusDays(today, 1));
}

/** Time before its date from which a live may have been held, in hours. A seller may begin earlier than announced. */
export const HELD_EARLY_HOURS = 12;

/** Returns true for a live that cannot have taken place at `nowMs`. Its deactivation does not end it. */
export const isTooEarlyToEnd = ({ liveDate }: Pick<Live, 'liveDate'>, nowMs: number): boolean =>
  Date.parse(liveDate) - nowMs > HELD_EARLY_HOURS * 3_600_000;

/** Returns the state of a live at `nowMs`, in ms since the epoch. `hasEnded` states the same rule in SQL. */
export function liveState(
  { isActive, liveDate, endedAt }: Pick<Live, 'isActive' | 'liveDate' | 'endedAt'>,
  nowMs: number,
): 'active' | 'prepared' | 'ended' {
  if (isActive) return 'active';
  return endedAt === null && Date.parse(liveDate) > nowMs ? 'prepared' : 'ended';
}

export function endMailsWarning(mailCount = 0): string | null {
  if (mailCount === 0) return null;
  return mailCount === 1
    ? 'Un e-mail de fin de live était déjà parti'
    : `${mailCount} e-mails de fin de live étaient déjà partis`;
}

/** @param updates mails that update an earlier end mail. */
export function endMailsLabel({ count, updates }: { count: number; updates: number }): string | null {
  if (count === 0) return null;
  const mails = count === 1 ? '1\u00a0e-mail' : `${count}\u00a0e-mails`;
  if (updates === 0) return mails;
  if (updates === count) return `${mails} de mise à jour`;
  return `${mails}, dont ${updates} de mise à jour`;
}

export function deletionRefusal({ isActive, ...contents }: LiveContents & { isActive: boolean }): Refusal | null {
  if (isActive) return refuse(liveProblems.stillOn);
  const isEmpty = contents.pieces === 0 && contents.orders === 0 && !contents.hasAudience;
  return isEmpty ? null : refuse(liveProblems.notEmpty, contents);
}

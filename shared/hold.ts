import { contactableInstant } from './paris-time.ts';

const HOUR_MS = 3_600_000;
/** Time between the last reminder and the end, in ms. */
const LAST_REMINDER_MS = 6 * HOUR_MS;
/** Length of the extension « +24 h », in ms. */
const EXTENSION_MS = 24 * HOUR_MS;

/** Period in which an unpaid order reserves its pieces. `remindAt` is null when no reminder is left. */
export interface Hold {
  from: Date;
  until: Date;
  remindAt: Date | null;
}

type Span = Pick<Hold, 'from' | 'until'>;

const lastReminder = ({ until }: Span): Date => contactableInstant(new Date(until.getTime() - LAST_REMINDER_MS));
const middleReminder = ({ from, until }: Span): Date =>
  contactableInstant(new Date((from.getTime() + until.getTime()) / 2));

const earliest = (instants: readonly Date[], { from, until }: Span): Date | null =>
  instants
    .filter((at) => at > from && at < until)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(0) ?? null;

/**
 * Returns the next reminder after an instant: in the middle and six hours before the end, moved to an hour of contact.
 * Null when no reminder is left before the end.
 */
export const nextReminder = (hold: Span, after: Date): Date | null =>
  earliest([middleReminder(hold), lastReminder(hold)], { from: after, until: hold.until });

/** Returns the hold that begins at `from`; null without a delay. */
export function holdFrom(from: Date, hours: number | null): Hold | null {
  if (hours === null) return null;
  const span = { from, until: new Date(from.getTime() + hours * HOUR_MS) };
  return { ...span, remindAt: nextReminder(span, from) };
}

/** Extends a hold by 24 hours. The middle reminder does not move; the last reminder moves with the end. */
export function extended(hold: Hold, now: Date): Hold {
  const span = { from: hold.from, until: new Date(Math.max(hold.until.getTime(), now.getTime()) + EXTENSION_MS) };
  const middle = hold.remindAt && hold.remindAt < lastReminder(hold) ? [hold.remindAt] : [];
  return { ...span, remindAt: earliest([...middle, lastReminder(span)], { from: now, until: span.until }) };
}

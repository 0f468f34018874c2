import { contactableInstant } from './paris-time.ts';

const HOUR_MS = 3_600_000;
const LAST_REMINDER_MS = 6 * HOUR_MS;
const EXTENSION_MS = 24 * HOUR_MS;

/** Reservation of the pieces of an unpaid order. `remindAt` is null when no reminder is left. */
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
 * Returns the next reminder: in the middle of the hold or six hours before its end, moved to an hour of contact. Null
 * when no reminder is left before the end.
 */
export const nextReminder = (hold: Span, after: Date): Date | null =>
  earliest([middleReminder(hold), lastReminder(hold)], { from: after, until: hold.until });

/** Returns null when `hours` is null, because the order then never expires. */
export function holdFrom(from: Date, hours: number | null): Hold | null {
  if (hours === null) return null;
  const span = { from, until: new Date(from.getTime() + hours * HOUR_MS) };
  return { ...span, remindAt: nextReminder(span, from) };
}

/** Moves the last reminder with the end, and not the middle reminder. */
export function extended(hold: Hold, now: Date): Hold {
  const span = { from: hold.from, until: new Date(Math.max(hold.until.getTime(), now.getTime()) + EXTENSION_MS) };
  const middle = hold.remindAt && hold.remindAt < lastReminder(hold) ? [hold.remindAt] : [];
  return { ...span, remindAt: earliest([...middle, lastReminder(span)], { from: now, until: span.until }) };
}

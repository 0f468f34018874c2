import { decentInstant } from './paris-time.ts';

const HOUR = 3_600_000;
/** The last reminder comes so long before the end. */
const LAST_REMINDER_MS = 6 * HOUR;
/** « +24 h ». */
const EXTENSION_MS = 24 * HOUR;

/** How long an order that is not paid keeps its pieces, and when its buyer is next reminded; null once she was. */
export interface Hold {
  from: Date;
  until: Date;
  remindAt: Date | null;
}

type Span = Pick<Hold, 'from' | 'until'>;

const lastReminder = ({ until }: Span): Date => decentInstant(new Date(until.getTime() - LAST_REMINDER_MS));
const middleReminder = ({ from, until }: Span): Date => decentInstant(new Date((from.getTime() + until.getTime()) / 2));

const earliest = (instants: readonly Date[], { from, until }: Span): Date | null =>
  instants
    .filter((at) => at > from && at < until)
    .toSorted((one, other) => one.getTime() - other.getTime())
    .at(0) ?? null;

/**
 * When a buyer is next reminded after an instant: in the middle and six hours before the end, at an hour at which a
 * person may be written to. Null when nothing is left before the end.
 */
export const nextReminder = (hold: Span, after: Date): Date | null =>
  earliest([middleReminder(hold), lastReminder(hold)], { from: after, until: hold.until });

/** What begins now and lasts so many hours; none without a delay. */
export function holdFrom(from: Date, hours: number | null): Hold | null {
  if (hours === null) return null;
  const span = { from, until: new Date(from.getTime() + hours * HOUR) };
  return { ...span, remindAt: nextReminder(span, from) };
}

/** A day more: the reminder in the middle stays where it was, the last one moves with the end. */
export function extended(hold: Hold, now: Date): Hold {
  const span = { from: hold.from, until: new Date(Math.max(hold.until.getTime(), now.getTime()) + EXTENSION_MS) };
  const middle = hold.remindAt && hold.remindAt < lastReminder(hold) ? [hold.remindAt] : [];
  return { ...span, remindAt: earliest([...middle, lastReminder(span)], { from: now, until: span.until }) };
}

import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { extended, holdFrom, nextReminder, type Hold } from './hold.ts';
import { contactableInstant, parisClock } from './paris-time.ts';
import { formatUntil } from './time.ts';

const clock = (at: Date | null | undefined) => (at ? parisClock(at.toISOString()) : null);
const holdOf = (from: string, hours: number): Hold => {
  const hold = holdFrom(new Date(from), hours);
  assert.ok(hold);
  return hold;
};
const reminders = (hold: Hold): (string | null)[] => {
  const found: (string | null)[] = [];
  for (let at = hold.remindAt; at; at = nextReminder(hold, at)) found.push(clock(at));
  return found;
};

test('an order without a payment delay has no hold', () => assert.equal(holdFrom(new Date(), null), null));

test('a hold of 48 h from Saturday 22 h has reminders on Monday at 9 h, instead of Sunday night, and at 16 h', () => {
  const hold = holdOf('2026-11-21T21:00:00Z', 48);
  assert.equal(formatUntil(hold.until.toISOString()), 'lundi 23\u00a0novembre à 22\u00a0h');
  assert.deepEqual(reminders(hold), ['2026-11-23T09:00', '2026-11-23T16:00']);
  assert.equal(formatUntil('2026-11-23T19:15:00Z'), 'lundi 23\u00a0novembre à 20\u00a0h\u00a015');
  assert.equal(formatUntil('2026-12-01T08:05:00Z'), 'mardi 1er\u00a0décembre à 9\u00a0h\u00a005');
});

test('a reminder moved past the end is not sent, and two reminders moved to the same hour are sent once', () => {
  // The hold ends on Sunday at 8 h. Its last reminder would move from 2 h to 9 h, after the end.
  assert.deepEqual(reminders(holdOf('2026-11-20T07:00:00Z', 48)), ['2026-11-21T09:00']);
  // The hold lasts twelve hours. Both its reminders would move from 3 h to 9 h, which is the end.
  assert.deepEqual(reminders(holdOf('2026-11-21T20:00:00Z', 12)), []);
  // The hold ends at 14 h. Its middle (2 h 30) and its last reminder (8 h) both move to 9 h.
  assert.deepEqual(reminders(holdOf('2026-11-21T14:00:00Z', 23)), ['2026-11-22T09:00']);
  assert.deepEqual(reminders(holdOf('2026-11-21T10:00:00Z', 4)), ['2026-11-21T13:00']);
  assert.deepEqual(reminders(holdOf('2026-11-21T09:00:00Z', 8)), ['2026-11-21T12:00', '2026-11-21T14:00']);
});

test('a hold counts elapsed hours, so the change to or from summer time moves its hour', () => {
  assert.equal(clock(holdOf('2026-10-24T19:00:00Z', 24).until), '2026-10-25T20:00');
  assert.equal(clock(holdOf('2026-03-28T20:00:00Z', 24).until), '2026-03-29T22:00');
  // Both instants move to 9 h of the next morning, after a change of the clock.
  assert.equal(contactableInstant(new Date('2026-10-24T23:30:00Z')).toISOString(), '2026-10-25T08:00:00.000Z');
  assert.equal(contactableInstant(new Date('2026-03-28T23:30:00Z')).toISOString(), '2026-03-29T07:00:00.000Z');
});

test('an instant before 9 h or from 20 h on in Paris moves to the next 9 h', () => {
  const moved = (at: string) => clock(contactableInstant(new Date(at)));
  assert.equal(moved('2026-11-22T07:59:59Z'), '2026-11-22T09:00');
  assert.equal(moved('2026-11-22T08:00:00Z'), '2026-11-22T09:00');
  assert.equal(moved('2026-11-22T18:59:59Z'), '2026-11-22T19:59');
  assert.equal(moved('2026-11-22T19:00:00Z'), '2026-11-23T09:00');
  assert.equal(moved('2026-12-31T22:00:00Z'), '2027-01-01T09:00');
});

test('an extension by a day does not repeat the middle reminder and moves the last reminder with the end', () => {
  const hold = holdOf('2026-11-21T11:00:00Z', 48);
  assert.deepEqual(reminders(hold), ['2026-11-22T12:00', '2026-11-23T09:00']);
  const extendedEarly = extended(hold, new Date('2026-11-21T12:00:00Z'));
  assert.equal(clock(extendedEarly.until), '2026-11-24T12:00');
  assert.equal(clock(extendedEarly.remindAt), '2026-11-22T12:00');
  const extendedLate = extended(
    { ...hold, remindAt: nextReminder(hold, new Date('2026-11-22T12:00:00Z')) },
    new Date('2026-11-22T12:00:00Z'),
  );
  assert.equal(clock(extendedLate.remindAt), '2026-11-24T09:00');
  // The hold ended during a payment: the extension counts from now.
  assert.equal(clock(extended(hold, new Date('2026-11-25T11:00:00Z')).until), '2026-11-26T12:00');
});

test('a hold of any length on any day has at most two reminders, between 9 h and 20 h and before its end', () => {
  const from = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(from, fc.integer({ min: 1, max: 720 }), (begin, hours) => {
      const hold = holdOf(begin.toISOString(), hours);
      const found: Date[] = [];
      for (let at = hold.remindAt; at; at = nextReminder(hold, at)) found.push(at);
      assert.ok(found.length <= 2);
      for (const at of found) {
        assert.ok(at > hold.from && at < hold.until);
        assert.match(clock(at) ?? '', /T(09|1\d):/);
      }
    }),
  );
});

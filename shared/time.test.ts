import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatHour,
  formatLongDate,
  formatTime,
  formatUntil,
} from './time.ts';

test('SYS-10 an instant is shown in Paris time, in summer and in winter', () => {
  assert.equal(formatDateTime('2026-11-21T19:15:00Z'), '21/11/2026 20:15');
  assert.equal(formatDateTime('2026-07-01T19:15:00Z'), '01/07/2026 21:15');
  assert.equal(formatDateTime('2026-11-21T20:15:00+01:00'), '21/11/2026 20:15');
});

test('SYS-10 an instant has the day of Paris, not of UTC', () => {
  assert.equal(formatDate('2026-12-31T23:00:00Z'), '01/01/2027');
  assert.equal(formatDateTime('2026-12-31T23:00:00Z'), '01/01/2027 00:00');
});

test('SYS-10 the repeated hour of autumn and the skipped hour of spring are shown correctly', () => {
  assert.equal(formatTime('2026-10-25T00:30:00Z'), '02:30:00');
  assert.equal(formatTime('2026-10-25T01:30:00Z'), '02:30:00');
  assert.equal(formatTime('2026-03-29T01:00:00Z'), '03:00:00');
});

test('ADM-25 the date of a live and the end of a period are written out in French', () => {
  assert.equal(formatLongDate('2026-11-21T19:15:00Z'), 'samedi 21\u00a0novembre 2026 à 20\u00a0h\u00a015');
  assert.equal(formatLongDate('2026-12-01T19:15:00Z'), 'mardi 1er\u00a0décembre 2026 à 20\u00a0h\u00a015');
  assert.equal(formatUntil('2026-12-01T19:00:00Z'), 'mardi 1er\u00a0décembre à 20\u00a0h');
  assert.equal(formatUntil('2026-12-11T00:00:00Z'), 'vendredi 11\u00a0décembre à 1\u00a0h');
});

test('SYS-10 a missing or impossible instant is N/A', () => {
  for (const missing of [null, undefined, '', 'hier', Number.NaN]) {
    for (const show of [formatDateTime, formatDate, formatTime, formatLongDate, formatUntil])
      assert.equal(show(missing), 'N/A', String(missing));
  }
});

test('an instant may be text, a number or a date', () => {
  const at = Date.UTC(2026, 10, 21, 19, 15, 7);
  for (const same of [at, new Date(at), new Date(at).toISOString()]) assert.equal(formatTime(same), '20:15:07');
});

test('a duration is shown in two units at most', () => {
  const durations: Record<string, number> = {
    '0\u00a0s': 400,
    '59\u00a0s': 59_400,
    '1\u00a0min\u00a000\u00a0s': 59_500,
    '12\u00a0min\u00a030\u00a0s': 750_000,
  };
  for (const [text, ms] of Object.entries(durations)) assert.equal(formatDuration(ms), text);
  assert.equal(formatDuration(3_600_000 + 5 * 60_000 + 59_000), '1\u00a0h\u00a005\u00a0min');
});

test('an hour of today is written without its day', () => {
  assert.equal(formatHour('2026-11-26T19:15:00Z'), '20\u00a0h\u00a015');
  assert.equal(formatHour(null), 'N/A');
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as z from 'zod/mini';
import { image } from './image.ts';
import {
  commaSeparated,
  day,
  file,
  fileTypesOf,
  instant,
  okReply,
  seenAt,
  selected,
  storedTime,
  text,
  trimmed,
} from './schemas.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;

test('a text that is too long is refused before any other check reads it', () => {
  let checks = 0;
  const counted = text(undefined, 3).check(z.refine(() => ++checks > 0));
  assert.deepEqual([accepts(counted, 'abc'), checks], [true, 1]);
  assert.deepEqual([accepts(counted, 'abcd'), checks], [false, 1]);
});

test('the maximum of a trimmed text does not count the blanks around it', () => {
  assert.equal(trimmed(3).parse('  abc  '), 'abc');
  assert.equal(accepts(trimmed(3), 'abcd'), false);
  assert.equal(accepts(trimmed(2_000), 'x'.repeat(2_000)), true);
});

test('a day is a date of the calendar from the year 2000 to 2099', () => {
  for (const valid of ['2000-01-01', '2028-02-29', '2099-12-31']) assert.equal(accepts(day, valid), true, valid);
  for (const wrong of ['1999-12-31', '2100-01-01', '9999-12-31', '2026-02-29', '2026-2-1', '', 'lundi'])
    assert.equal(accepts(day, wrong), false, wrong);
});

test('an instant has an offset or is UTC, and the `ok` of a reply is never false', () => {
  for (const valid of ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00+01:00'])
    assert.equal(accepts(instant, valid), true);
  assert.equal(accepts(instant, '2026-01-01T00:00:00'), false);
  assert.deepEqual([accepts(okReply, { ok: true }), accepts(okReply, { ok: false })], [true, false]);
});

test('the time of a row on screen has an offset and a year that the database reads', () => {
  for (const valid of ['2026-01-01T00:00:00.123456+00:00', '0001-01-01T00:00:00Z', '2026-01-01T00:00:00-15:59'])
    assert.equal(accepts(seenAt, valid), true, valid);
  for (const wrong of ['2026-01-01T00:00:00+16:00', '2026-01-01T00:00:00-23:59', '0000-01-01T00:00:00Z', 'demain'])
    assert.equal(accepts(seenAt, wrong), false, wrong);
});

test('a time that the shop stores is in a year from 2000 to 2099', () => {
  const time = storedTime('wrong');
  for (const valid of ['2000-01-01T00:00:00Z', '2099-12-31T23:59:59+02:00', '2026-01-01T00:00:00-23:00'])
    assert.equal(accepts(time, valid), true, valid);
  for (const wrong of ['1999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '2100-01-01T00:00:00Z', '2026-01-01'])
    assert.equal(accepts(time, wrong), false, wrong);
});

test('a selection has at least one row and at most its maximum', () => {
  const id = '3f2a9c1e-0000-4000-8000-000000000000';
  assert.deepEqual(
    [[], [id], [id, id], [id, id, id], ['x']].map((ids) => accepts(selected(2), ids)),
    [false, true, true, false, false],
  );
});

test('a comma-separated list and a file are marked for the OpenAPI document', () => {
  const list = commaSeparated(z.string());
  assert.deepEqual(z.globalRegistry.get(list), { 'x-comma-separated': true });
  assert.deepEqual(fileTypesOf(file('application/pdf', 'text/plain')), ['application/pdf', 'text/plain']);
  assert.equal(fileTypesOf(z.any()), undefined);
});

test('an image is base64, and a text longer than the encoding of the allowed number of bytes is refused', () => {
  assert.deepEqual([accepts(image('', 3), 'AAAA'), accepts(image('', 3), 'AAAAAAAA')], [true, false]);
  assert.equal(accepts(image('', 4), 'AAAAAAAA'), true);
  assert.equal(accepts(image('', 4), 'AAAA*AAA'), false);
});

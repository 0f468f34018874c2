import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import { endMailsLabel, liveRefOf, liveState, proposedLiveDate, endMailsWarning, deletionRefusal } from './rules.ts';

test('ADM-24 the reference of a live comes from its title', () => {
  const cases: [string, string][] = [
    ['Grand live d’hiver', 'grand-live'],
    ['  LIVE  du 21/11 !', 'live-du-21'],
    ['--Robes--', 'robes'],
    ['Été', 't'],
    ['Les 10 robes', 'les-10-rob'],
    ['abcdefghi jk', 'abcdefghi-'],
    ['❤️', 'live'],
    ['', ''],
  ];
  for (const [title, ref] of cases) assert.equal(liveRefOf(title), ref, title);
});

test('ADM-24 a reference has at most ten lower-case letters, digits and hyphens, and does not begin with a hyphen', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (title) => /^(?!-)[a-z0-9-]{0,10}$/.test(liveRefOf(title))));
});

test('a live that is active again shows the number of end mails already sent, or nothing without such mails', () => {
  assert.deepEqual([0, 1, 12].map(endMailsWarning), [
    null,
    'Un e-mail de fin de live était déjà parti',
    '12 e-mails de fin de live étaient déjà partis',
  ]);
});

test('ADM-24 a live is deleted only when it is inactive and empty, and the refusal lists its contents', () => {
  const empty = { isActive: false, pieces: 0, orders: 0, hasAudience: false };
  assert.equal(deletionRefusal(empty), null);
  assert.equal(deletionRefusal({ ...empty, isActive: true })?.code, 'lives.still-on');
  assert.equal(
    deletionRefusal({ ...empty, pieces: 2, orders: 1, hasAudience: true })?.message,
    'Ce live n’est pas vide\u00A0: il a 2 pièces, 1 commande, des commentaires ou des spectatrices. Seul un live vide peut être supprimé.',
  );
  const contents = (content: object) =>
    /il a (.+)\. Seul/.exec(deletionRefusal({ ...empty, ...content })?.message ?? '')?.[1];
  assert.equal(contents({ pieces: 1 }), '1 pièce');
  assert.equal(contents({ orders: 2 }), '2 commandes');
  assert.equal(contents({ hasAudience: true }), 'des commentaires ou des spectatrices');
  for (const content of [{ pieces: 1 }, { orders: 1 }, { hasAudience: true }])
    assert.equal(deletionRefusal({ ...empty, ...content })?.code, 'lives.not-empty');
});

test('ADM-24 an inactive live counts as prepared before its date, and as ended from its date on or once it was held', () => {
  const now = Date.parse('2026-11-29T20:00:00Z');
  const state = (isActive: boolean, liveDate: string, endedAt: string | null = null) =>
    liveState({ isActive, liveDate, endedAt }, now);
  const [before, after] = ['2026-11-29T19:00:00Z', '2026-11-30T19:00:00Z'];
  assert.deepEqual([state(true, before), state(true, after)], ['active', 'active']);
  assert.equal(state(false, after), 'prepared');
  assert.equal(state(false, '2026-11-29T20:00:00Z'), 'ended', 'at its date');
  assert.deepEqual([state(false, before), state(false, after, before)], ['ended', 'ended']);
});

test('the end mails of a live are counted, with a separate count of updates', () => {
  const label = (count: number, updates: number) =>
    endMailsLabel({ count, updates })?.replaceAll('\u00a0', ' ') ?? null;
  assert.deepEqual(
    [label(0, 0), label(1, 0), label(12, 0), label(1, 1), label(3, 1)],
    [null, '1 e-mail', '12 e-mails', '1 e-mail de mise à jour', '3 e-mails, dont 1 de mise à jour'],
  );
});

test('ADM-24 the date proposed for a new live is 20:00 in Paris today, or tomorrow from 20:00 on', () => {
  const proposed = (now: string) => proposedLiveDate(new Date(now));
  assert.equal(proposed('2026-11-24T18:59:00.000Z'), '2026-11-24T19:00:00.000Z');
  assert.equal(proposed('2026-11-24T19:00:00.000Z'), '2026-11-25T19:00:00.000Z');
  // In Paris it is after midnight; in UTC it is still the day before.
  assert.equal(proposed('2026-11-24T23:30:00.000Z'), '2026-11-25T19:00:00.000Z');
  // The clocks go back between now and the proposed date.
  assert.equal(proposed('2026-10-24T18:30:00.000Z'), '2026-10-25T19:00:00.000Z');
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readingRules } from '#features/claims/domain/reading-rules.ts';
import { readingSwitches, ruleOf } from '#features/claims/domain/reading-settings.ts';
import { declaredSettings, settingNames, type Settings } from '#features/settings/domain/schemas.ts';
import { requestsIn } from './find-requests.ts';

const initial = Object.fromEntries(settingNames.map((name) => [name, declaredSettings[name].initial])) as Settings;
const requestsOf = (comment: string, changed: Partial<Settings> = {}) => {
  const event = { id: '1', pseudo: 'lea', displayName: null, userId: null, writtenMs: 0, receivedMs: 0 };
  const airings = [{ productId: 'p', from: -60_000, to: null }];
  const live = { host: 'la.boutique', pieces: [{ id: 'p', ref: 42, size: null }], airings };
  return requestsIn([{ ...event, comment }], { ...live, settings: { ...initial, ...changed } }).requests;
};
const readComment = (comment: string, changed: Partial<Settings> = {}) =>
  requestsOf(comment, changed).map(({ kind, certainty }) => `${kind} ${certainty}`);

test('D-21 each rule of the reader is a setting that is on by default', () => {
  assert.deepEqual(readingSwitches.map(ruleOf).toSorted(), [...readingRules].toSorted());
  assert.ok(readingSwitches.every((name) => declaredSettings[name].initial));
});

test('D-21 no reading that needs a rule is certain when the rule is off', () => {
  assert.deepEqual(readComment('42 svp'), ['claim certain']);
  assert.deepEqual(readComment('42 svp', { readsReference: false }), ['claim to-check']);
  assert.deepEqual(readComment('20h42'), []);
  assert.deepEqual(readComment('20h42', { readsTime: false }), ['claim to-check']);
});

test('D-21 words added by the seller give a piece up, or are ignored beside a claim', () => {
  assert.deepEqual(readComment('zou la 42'), ['claim to-check']);
  assert.deepEqual(readComment('zou la 42', { giveUpWords: ['zou'] }), ['gives-up to-check']);
  assert.deepEqual(readComment('je prends la 42 Bibounette'), ['claim to-check']);
  assert.deepEqual(readComment('je prends la 42 Bibounette', { ignoredWords: ['bibounette'] }), ['claim certain']);
});

test('a claim has the position of its number in the comment, in any script, and null without a number', () => {
  for (const [comment, shown] of [
    ['jp 42 🙏', '42'],
    ['🙏 n°042!!', '042'],
    ['la 4️⃣2️⃣ svp', '4️⃣2️⃣'],
    ['20h42 la ４２', '４２'],
    ['moi', null],
  ] as const) {
    const [claim] = requestsOf(comment);
    assert.equal(claim?.ref, 42, comment);
    assert.equal(claim.ref_from === null ? null : comment.slice(claim.ref_from, claim.ref_to ?? 0), shown, comment);
  }
});

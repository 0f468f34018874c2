import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readClaim } from './reading.ts';
import { readProof } from './reading-proof.ts';
import { defaultRules, defaultWords, readingRules, wordsWith } from './reading-rules.ts';
import { readingRulesOf, readingSwitches, ruleOf, declaredReading } from './reading-settings.ts';
import { MAX_CERTAIN, MAX_READ } from './reading-text.ts';
import { live, readingOf } from './testing/comments.ts';

const own = { claimWords: ['zou'], giveUpWords: ['bof'], ignoredWords: ['lila'] };
const none = { claimWords: [], giveUpWords: [], ignoredWords: [] };

test('the words of the seller ask for the piece on air, give a piece up, or change nothing', () => {
  const read = (text: string) => readingOf(readClaim(text, { ...live, words: wordsWith(own) }));
  assert.deepEqual(['zou', 'zou 42', '42 bof', '42 lila', 'moi'].map(read), [
    'claim air',
    'claim 42',
    'gives-up 42',
    'claim 42',
    'claim air',
  ]);
  assert.equal(readingOf(readClaim('zou', live)), 'none');
});

test('the words of the seller are merged with the default words once, and without words of the seller the default words are returned', () => {
  assert.equal(wordsWith(own), wordsWith(own));
  assert.equal(wordsWith(none), defaultWords);
  for (const name of ['claimWords', 'giveUpWords', 'ignoredWords'] as const)
    assert.notEqual(wordsWith({ ...none, [name]: ['zou'] }), defaultWords, name);
});

test('each switch of the settings turns one rule of the reader on or off, and the initial switches give the default rules', () => {
  assert.deepEqual(readingSwitches.map(ruleOf).toSorted(), [...readingRules].toSorted());
  const on = Object.fromEntries(readingSwitches.map((name) => [name, declaredReading[name].initial]));
  const rules = readingRulesOf(on as Parameters<typeof readingRulesOf>[0]);
  assert.deepEqual(rules, defaultRules);
  for (const name of readingSwitches) {
    const off = readingRulesOf({ ...on, [name]: false } as Parameters<typeof readingRulesOf>[0]);
    assert.deepEqual(off, { ...defaultRules, [ruleOf(name)]: false }, name);
  }
});

test('while a rule is off, its claims need review or are ignored, and other claims stay certain', () => {
  const read = (rule: keyof typeof defaultRules, text: string) => {
    const reading = readClaim(text, { ...live, rules: { ...defaultRules, [rule]: false } });
    return [readingOf(reading), ...reading.pieces.map(({ reason }) => reason)].join(' ');
  };
  assert.equal(read('reference', '42'), 'check 42 reference');
  assert.equal(read('reference', 'moi 42'), 'claim 42 named');
  assert.equal(read('list', '42 17'), 'check 42, check 17 list list');
  assert.equal(read('list', '42'), 'claim 42 named');
  assert.equal(read('on-air', 'moi'), 'none');
  assert.equal(read('me-too', 'moi aussi'), 'none');
  assert.equal(read('gives-up', '42 annule'), 'none');
  assert.equal(read('gives-up', 'annule'), 'none');
  assert.equal(read('gives-up', 'je laisse 42 je prends 17'), 'none');
  assert.equal(read('question', '42 dispo'), 'check 42 asked');
  assert.equal(read('unknown-reference', '44'), 'none');
  assert.equal(read('size', 'taille 38'), 'check 38 size');
  assert.equal(read('price', '42€'), 'check 42 price');
  assert.equal(read('time', '42 minutes'), 'check 42 time');
  assert.equal(read('contact', 'appelez le 42'), 'check 42 other-words');
});

test('a long comment is never certain, and a comment that is read in part does not prove a pseudo', () => {
  const reason = (length: number) => readClaim(`42${' '.repeat(length - 2)}`, live).pieces[0]?.reason;
  assert.deepEqual([reason(MAX_CERTAIN), reason(MAX_CERTAIN + 1)], ['named', 'too-long']);
  const proof = (length: number) => readProof(`défilé 4821${' '.repeat(length - 11)}`);
  assert.deepEqual([proof(MAX_READ), proof(MAX_READ + 1)], ['4821', null]);
});

test('a sign that reverses the text makes a claim doubtful and a code invalid, a crossed-out digit makes a claim doubtful, and a zero-width space changes nothing', () => {
  const reasonOf = (text: string) => readClaim(text, live).pieces.map(({ reason }) => reason);
  assert.deepEqual(reasonOf('\u202e42'), ['odd']);
  assert.deepEqual(reasonOf('42\u20e0'), ['odd'], 'a digit that is crossed out');
  assert.deepEqual(reasonOf('\u200b42'), ['named']);
  assert.equal(readProof('\u202edéfilé 4821'), null);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as z from 'zod/mini';
import { LATENCY_MS } from '#features/claims/domain/rules.ts';
import { changeSettings, declaredSettings } from './schemas.ts';

const refusalOf = (sent: object) => z.safeParse(changeSettings.input, sent).error?.issues[0]?.message ?? null;

test('an amount is a whole number of cents up to its maximum', () => {
  const prefix = 'Un montant de 0 à ';
  assert.equal(refusalOf({ postageCents: 0 }), null);
  for (const wrong of [-1, 0.5, 1e12]) assert.ok(refusalOf({ postageCents: wrong })?.startsWith(prefix), String(wrong));
  const sentence = refusalOf({ postageCents: 1e12 })?.replaceAll(/\s/g, '') ?? '';
  const euros = Number(/Unmontantde0à(\d+)€/.exec(sentence)?.[1]);
  assert.equal(refusalOf({ postageCents: euros * 100 }), null);
  assert.notEqual(refusalOf({ postageCents: euros * 100 + 1 }), null);
});

test('a text of the seller has the placeholders of its setting, and an unknown setting is refused', () => {
  assert.equal(refusalOf({ unreachedText: '' }), null);
  assert.equal(refusalOf({ unreachedText: 'Coucou : {lien}' }), null);
  assert.equal(refusalOf({ unreachedText: 'Coucou' }), 'Ce texte doit contenir {lien}');
  assert.match(refusalOf({ reminderText: '{lien}' }) ?? '', /n’est pas un repère/);
  assert.equal(refusalOf({ fromTomorrow: 1 }), 'Ce réglage n’existe pas');
  assert.notEqual(refusalOf({ freeReturns: 'oui' }), 'Ce réglage n’existe pas');
});

test('free returns are off initially, and the initial video delay is the delay that claims use', () => {
  assert.equal(declaredSettings.freeReturns.initial, false);
  assert.equal(declaredSettings.latencyWindowSeconds.initial * 1000, LATENCY_MS);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { shippingProblems } from './problems.ts';

test('a refusal of the carrier ends its sentence once, also when its message has a full stop', () => {
  const message = 'Identifiant incorrect.';
  const { carrierRefused, carrierMisconfigured } = shippingProblems;
  assert.match(carrierRefused.sentence({ message, code: '30000' }), /\u00A0: Identifiant incorrect \(code 30000\)$/);
  assert.match(carrierMisconfigured.sentence({ message }), /\u00A0: Identifiant incorrect\. Aucune étiquette/);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { failureTexts } from './labels.ts';

const since = '2026-11-28T19:12:00Z';

test('D-16 a missing answer to a label request is shown as one failure, and refused credentials as a lasting failure', () => {
  assert.deepEqual(failureTexts({ provider: 'shipping', reason: 'unreachable', since }), {
    title: 'Colissimo n’a pas répondu le 28/11/2026 20:12',
    effect: 'Essayez avec un autre colis. Ce message disparaît dès qu’une étiquette est créée.',
  });
  assert.deepEqual(failureTexts({ provider: 'shipping', reason: 'misconfigured', since }), {
    title: 'Colissimo refuse la boutique depuis le 28/11/2026 20:12',
    effect: 'Les étiquettes ne peuvent pas être créées pour le moment.',
  });
});

test('D-16 a provider that the shop calls regularly is shown as failing until it answers', () => {
  assert.equal(
    failureTexts({ provider: 'mail', reason: 'unreachable', since }).title,
    'Le serveur d’e-mails ne répond pas depuis le 28/11/2026 20:12',
  );
});

test('a provider that only a newer server knows is shown by its code', () => {
  assert.deepEqual(failureTexts({ provider: 'drones' as 'mail', reason: 'unreachable', since }), {
    title: 'drones ne répond pas depuis le 28/11/2026 20:12',
    effect: '',
  });
});

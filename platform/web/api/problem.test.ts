import assert from 'node:assert/strict';
import { test } from 'vitest';
import { problemOf } from './problem.ts';

test('PUB-10 the message of a response is its title, else its error field', async () => {
  for (const [body, message, isWordless] of [
    [
      { code: 'users.pseudo-taken', title: 'Ce pseudo TikTok est déjà utilisé' },
      'Ce pseudo TikTok est déjà utilisé',
      false,
    ],
    [{ error: 'Service indisponible' }, 'Service indisponible', false],
    [{ error: { message: 'not a sentence' } }, 'Une erreur est survenue. Réessayez dans un instant.', true],
  ] as const) {
    const problem = await problemOf(new Response(JSON.stringify(body), { status: 400 }));
    assert.deepEqual([problem.message, problem.isWordless, problem.status], [message, isWordless, 400]);
  }
});

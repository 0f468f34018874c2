import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { seedIfConfigured } from '#app/server/open-stand-ins.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { aBackupFile, openShop, sourceOf } from '#sandbox/testing/backup-steps.ts';
import type { TestShop } from '#sandbox/testing/shop.ts';
import { aFolder } from '#sandbox/testing/shop-process.ts';
import { inServiceEnv } from '#sandbox/testing/in-service.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

test('the unchanged demo is backed up with all its files, and the restored shop has its whole identity', async (t) => {
  const demo = await openShop(t, { SEED: 'demo' });
  await seedIfConfigured(demo.system);
  const file = aBackupFile();
  assert.deepEqual((await backUp(sourceOf(demo), file)).lost, []);
  const restoredShop = await openShop(t);
  assert.equal((await restoredShop.shop.settings.read()).legalName, '', 'its environment gives no identity');
  await restore(restoredShop.shop, file);
  restoredShop.shop.settings.invalidate();
  assert.deepEqual(await restoredShop.shop.settings.read(), await demo.shop.settings.read());
  const next = async ({ shop: { pool } }: TestShop) => (await pool.query(`select nextval('order_numbers')`)).rows;
  assert.deepEqual(await next(restoredShop), await next(demo));
});

test('a sequence that no row has used continues after the restore where it started', async (t) => {
  const first = await openShop(t);
  await first.shop.pool.query(`select setval('order_numbers', 5000, false)`);
  const file = aBackupFile();
  await backUp(sourceOf(first), file);
  const second = await openShop(t);
  await restore(second.shop, file);
  assert.deepEqual((await second.shop.pool.query(`select nextval('order_numbers')::int as next`)).rows, [
    { next: 5000 },
  ]);
});

test('a restored identity from the environment yields to an owner’s choice and to the environment of the new shop', async (t) => {
  const first = await openShop(t, {
    SHOP_NAME: 'Chez Léa',
    SHOP_PHONE: '0472000009',
    SHOP_SIREN: '552100554',
    SHOP_ADDRESS: '3 bis rue Haute, 13002 Marseille',
    MAIL_FROM: 'lea@boutique.example',
  });
  bodyOf(await first.call(changeSettings, { phone: '0472000008' }, first.admin));
  const file = aBackupFile();
  await backUp(sourceOf(first), file);
  const second = await openShop(t, { SHOP_NAME: 'Chez Zoé', SHOP_PHONE: '0472000007' });
  await restore(second.shop, file);
  second.shop.settings.invalidate();
  const { shopName, phone, siren, street, zip, city, mailFrom } = await second.shop.settings.read();
  const firstSettings = await first.shop.settings.read();
  assert.deepEqual(
    { shopName, phone, siren, street, zip, city, mailFrom },
    {
      shopName: 'Chez Zoé',
      phone: firstSettings.phone,
      siren: '552100554',
      street: '3 bis rue Haute',
      zip: '13002',
      city: 'Marseille',
      mailFrom: 'lea@boutique.example',
    },
  );
  const intermediate = await openShop(t);
  await restore(intermediate.shop, file);
  const secondFile = aBackupFile();
  await backUp(sourceOf(intermediate), secondFile);
  const third = await openShop(t);
  await restore(third.shop, secondFile);
  third.shop.settings.invalidate();
  assert.deepEqual(await third.shop.settings.read(), firstSettings, 'a second backup loses nothing');
});

test('a restored shop in service has the whole address of a real shop in the city of the demo, and no value of the demo', async (t) => {
  const restored = async (env: NodeJS.ProcessEnv) => {
    const first = await openShop(t, env);
    const file = aBackupFile();
    await backUp(sourceOf(first), file);
    const inService = await openShop(t, inServiceEnv);
    await restore(inService.shop, file);
    inService.shop.settings.invalidate();
    const { shopName, phone, street, zip, city } = await inService.shop.settings.read();
    return { shopName, phone, street, zip, city };
  };
  const ownEnv = { SHOP_NAME: 'Chez Léa', SHOP_PHONE: '0472000009', SHOP_ADDRESS: '3 bis rue Haute, 69001 Lyon' };
  assert.deepEqual(await restored(ownEnv), {
    shopName: 'Chez Léa',
    phone: '0472000009',
    street: '3 bis rue Haute',
    zip: '69001',
    city: 'Lyon',
  });
  assert.deepEqual(await restored({ SEED: 'demo' }), { shopName: '', phone: '', street: '', zip: '', city: '' });
});

test('a backup excludes a logo from a file of the machine, because the new machine does not have it', async (t) => {
  const logo = join(aFolder(), 'enseigne.png');
  writeFileSync(logo, 'une image');
  const first = await openShop(t, { SHOP_NAME: 'Chez Léa', SHOP_LOGO: logo });
  const file = aBackupFile();
  await backUp(sourceOf(first), file);
  const second = await openShop(t);
  await restore(second.shop, file);
  second.shop.settings.invalidate();
  const { shopName, logo: restored } = await second.shop.settings.read();
  assert.deepEqual([shopName, restored], ['Chez Léa', '']);
});

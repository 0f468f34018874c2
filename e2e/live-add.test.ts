import assert from 'node:assert/strict';
import { test } from 'vitest';
import { toValidate } from '#stage/testing/order-steps.ts';
import { desk, openStage } from './browser.ts';
import { gone, read, see } from './expect.ts';

const { shop, person } = await openStage();

test('ADM-26 ADM-27 the beginning of known pseudos is asked about before it becomes a new one, and an arrow picks', async (t) => {
  const liveId = await shop.aLive();
  const known = await toValidate(shop, [2500], liveId);
  const beginning = known.pseudo.slice(0, -1);
  await shop.aProduct(liveId, 48, 3000);
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/live-order-sidebar?live=${liveId}`);
  const pseudo = page.getByRole('combobox', { name: 'Pseudo TikTok' });
  const ask = async () => {
    await page.getByLabel('Référence de la pièce').fill('48');
    await pseudo.fill(beginning);
    await see(page.getByRole('option', { name: new RegExp(known.pseudo) }));
    await pseudo.press('Enter');
  };
  // In one breath, however slow the machine: the question was not read.
  await page.clock.setFixedTime(new Date());
  await ask();
  await pseudo.press('Enter');
  await read(page, /D’autres pseudos ressemblent/);
  await page.waitForTimeout(300);
  assert.equal(await page.getByText('(nouveau pseudo)').count(), 0);
  await pseudo.press('ArrowDown');
  await see(page.getByRole('listbox').getByRole('option', { selected: true }));
  await pseudo.press('Enter');
  await gone(page.getByText(/D’autres pseudos ressemblent/));
  await read(page, new RegExp(`pour @${known.pseudo}\\b`));
});

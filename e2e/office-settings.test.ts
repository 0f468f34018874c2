import assert from 'node:assert/strict';
import { test } from 'vitest';
import { changeSettings, getSettings } from '#features/settings/domain/endpoints.ts';
import { fine } from '#sandbox/testing/order-steps.ts';
import { assertAccessible, desk, openStage, shoot } from './browser.ts';
import { arriveAt, assertFits, fillIn, holds, read, see, titled, unfoldShopLinks } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const { admin } = shop;

test('D-21 the administrator opens the settings from the sidebar, changes two, and sees the history', async (t) => {
  const watched = await person(t, admin, desk);
  const { page } = watched;
  await page.goto('/admin');
  await unfoldShopLinks(page);
  await page.getByRole('link', { name: 'Réglages' }).click();
  await arriveAt(page, '/admin/settings');
  await titled(page, 'Réglages');
  await holds(page.getByLabel('Minimum de commande'), '18,00');
  await read(page, 'Aucune modification pour le moment');
  await fillIn(page, { 'Délai de paiement': '48 h' });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await read(page, 'Un nombre entier de 1 à 720 heures');
  await fillIn(page, {
    'Délai de paiement': '48',
    'Vos mots pour «\u202fje la prends\u202f»': 'pour bibi\nc’est bibi',
  });
  // A setting changed by another administrator stays.
  fine(await shop.call(changeSettings, { piecesPerBuyer: 5 }, admin));
  await holds(page.getByLabel('Pièces par acheteuse'), '5');
  await holds(page.getByLabel('Délai de paiement'), '48');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await read(page, 'Réglages enregistrés');
  const saved = fine(await shop.call(getSettings, {}, admin));
  assert.deepEqual([saved.paymentDelayHours, saved.piecesPerBuyer], [48, 5]);
  assert.deepEqual(saved.claimWords, ['pour bibi', 'c’est bibi']);
  const line = page.getByRole('row').filter({ hasText: 'Délai de paiement' });
  await see(line.getByText('sans limite'));
  await see(line.getByText('48\u00a0h'));
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await assertFits(page, `the settings at ${width} px`);
    await assertAccessible(page, `the settings at ${width} px`);
    await shoot(watched, `settings-${width}`);
  }
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { generateLabel } from '#domain/shipping/endpoints.ts';
import { fine, paid, seenByAdmin, type Placed } from '#stage/testing/order-steps.ts';
import { assertAccessible, desk, openStage, phone, shoot } from './browser.ts';
import { assertFits, gone, read, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const numberOf = async (order: Placed) => (await seenByAdmin(shop, order)).number;

test('ADM-22 ADM-23 an evening’s parcels: labels of all that is ticked, one refused by the carrier, one print, all validated', async (t) => {
  const orders = [await paid(shop), await paid(shop), await paid(shop)];
  const numbers = await Promise.all(orders.map(numberOf));
  await shop.fetch('/sandbox/colissimo/next', { method: 'POST', json: { outcome: '30204' } });
  const seller = await person(t, shop.admin, desk);
  const { page, context } = seller;
  await page.goto('/admin/orders-preparation');
  const bar = page.getByRole('group', { name: 'Sélection' });
  await bar.getByLabel('Tout sélectionner').check();
  await see(bar.getByText('3 commandes sélectionnées'));
  await assertAccessible(page, 'parcels');
  await shoot(seller, 'parcels-1280');
  await bar.getByRole('button', { name: 'Générer les étiquettes (3)' }).click();
  const refused = page.getByRole('alert').filter({ hasText: '2 étiquettes créées, 1 refusée' });
  await see(refused.getByText('Colissimo refuse l’étiquette'));
  await shoot(seller, 'parcels-refused-1280');
  await bar.getByRole('button', { name: 'Générer les étiquettes (1)' }).click();
  await read(page, '1 étiquette créée');
  await gone(refused);
  const opened = context.waitForEvent('page');
  await bar.getByRole('button', { name: 'Imprimer les étiquettes (3)' }).click();
  const asked = decodeURIComponent((await opened).url());
  for (const number of numbers) assert.ok(asked.includes(number), asked);
  await bar.getByRole('button', { name: 'Valider les préparations (3)' }).click();
  await read(page, '3 préparations validées');
  await read(page, 'Aucune commande à préparer');
});

test('ADM-22 on a phone each parcel has its box; the papers of some do not touch the others', async (t) => {
  const [one, other] = [await paid(shop), await paid(shop)];
  for (const { orderId } of [one, other]) fine(await shop.call(generateLabel, { orderId }, shop.admin));
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await page.goto('/admin/orders-preparation');
  await page.getByLabel(`Sélectionner ${await numberOf(one)}`, { exact: true }).click();
  const bar = page.getByRole('group', { name: 'Sélection' });
  await see(bar.getByText('1 commande sélectionnée'));
  await assertFits(page, 'parcels on a phone');
  await shoot(seller, 'parcels-390');
  await bar.getByRole('button', { name: 'Valider les préparations (1)' }).click();
  await read(page, '1 préparation validée');
  assert.deepEqual(
    [(await seenByAdmin(shop, one)).status, (await seenByAdmin(shop, other)).status],
    ['to-ship', 'paid'],
  );
});

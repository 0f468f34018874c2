import assert from 'node:assert/strict';
import test from 'node:test';
import { generateLabel } from '#domain/shipping/endpoints.ts';
import { twoPaid } from '#stage/testing/grouped.ts';
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

test('ADM-22 ADM-23 two orders of one buyer are put in one parcel: one card, one label, prepared at once', async (t) => {
  const orders = await twoPaid(shop);
  const [one, other] = await Promise.all(orders.map(numberOf));
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/orders-preparation?q=${orders[0].pseudo}`);
  await see(page.getByText('2 commandes de la même cliente à la même adresse'));
  await shoot(seller, 'parcel-suggested-1280');
  await page.getByRole('button', { name: `Regrouper ${one}, ${other}` }).click();
  await read(page, 'Commandes regroupées : un seul colis, une seule étiquette');
  const list = page.getByRole('list', { name: 'Commandes à préparer', exact: true });
  const card = list.locator(':scope > li');
  await see(card.getByText('2 articles à préparer dans un seul colis'));
  await see(card.getByRole('region', { name: `Pièces de ${other}` }));
  assert.equal(await card.count(), 1);
  await assertAccessible(page, 'a parcel of two orders');
  await shoot(seller, 'parcel-grouped-1280');
  await page.getByRole('button', { name: `Séparer ${one}, ${other}` }).click();
  await page.getByRole('button', { name: `Regrouper ${one}, ${other}` }).click();
  await see(card.getByText('2 articles à préparer dans un seul colis'));
  await card.getByRole('button', { name: 'Générer l’étiquette' }).click();
  await see(card.getByText('Numéro de suivi'));
  await page.setViewportSize(phone.viewport);
  await assertFits(page, 'a parcel of two orders on a phone');
  await shoot(seller, 'parcel-grouped-390');
  await card.getByRole('button', { name: 'Valider la préparation' }).click();
  await read(page, 'Préparation validée, commande marquée en livraison');
  for (const order of orders) assert.equal((await seenByAdmin(shop, order)).status, 'to-ship');
});

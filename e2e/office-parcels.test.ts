import assert from 'node:assert/strict';
import { test } from 'vitest';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { generateLabel, packPiece } from '#features/shipping/domain/endpoints.ts';
import { openParcelOf } from '#features/parcels/server/commands/open-parcel.ts';
import { twoPaid } from '#sandbox/testing/grouped-orders.ts';
import { bodyOf, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, saveScreenshot } from './browser.ts';
import { assertFits, gone, seeText, see, seeTitle } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const numberOf = async (order: Placed) => (await seenByAdmin(shop, order)).number;

test('ADM-22 ADM-23 three parcels get their labels in two batches because one is refused at first, then one print and one validation', async (t) => {
  const orders = [await paid(shop), await paid(shop), await paid(shop)];
  const numbers = await Promise.all(orders.map(numberOf));
  await shop.fetch('/sandbox/colissimo/next', { method: 'POST', json: { outcome: '30204' } });
  const seller = await person(t, shop.admin, desk);
  const { page, context } = seller;
  await page.goto('/admin/orders-preparation');
  const bar = page.getByRole('group', { name: 'Sélection' });
  await bar.getByLabel('Tout sélectionner').check();
  await see(bar.getByText('3 sélectionnées'));
  await assertAccessible(page, 'parcels');
  await saveScreenshot(seller, 'parcels-1280');
  await bar.getByRole('button', { name: 'Générer les étiquettes (3)' }).click();
  const refused = page.getByRole('alert').filter({ hasText: '2 étiquettes créées, 1 refusée' });
  await see(refused.getByText('Colissimo refuse l’étiquette'));
  await saveScreenshot(seller, 'parcels-refused-1280');

  await page.reload();
  const refusedLabel = page.getByRole('alert').filter({ hasText: 'Étiquette refusée le' });
  await see(refusedLabel.getByText('Colissimo refuse l’étiquette'));
  await assertAccessible(page, 'a parcel whose label was refused');
  await saveScreenshot(seller, 'parcels-refused-before-1280');
  await page.getByRole('link', { name: 'À la table' }).click();
  const onTable = page.getByRole('list', { name: 'Colis à préparer' });
  await see(onTable.getByText('étiquette refusée'));
  assert.equal(await onTable.getByText('étiquette prête').count(), 2);
  await page.goBack();
  await bar.getByLabel('Tout sélectionner').check();
  await bar.getByRole('button', { name: 'Générer les étiquettes (1)' }).focus();
  await page.keyboard.press('Enter');
  await seeText(page, '1 étiquette créée');
  await see(bar.locator('button:focus', { hasText: 'Imprimer (3)' }));
  await gone(refusedLabel);
  const opened = context.waitForEvent('page');
  // A browser without a PDF viewer downloads the file, and its tab never shows the address.
  const request = context.waitForEvent('request', (sent) => sent.isNavigationRequest());
  await bar.getByRole('button', { name: 'Imprimer (3)' }).click();
  await opened;
  const requestedUrl = decodeURIComponent((await request).url());
  for (const number of numbers) assert.ok(requestedUrl.includes(number), requestedUrl);
  await bar.getByRole('button', { name: 'Valider (3)' }).click();
  await seeText(page, '3 préparations validées');
  await seeText(page, 'Aucune commande à préparer');
});

test('ADM-22 validating a selection asks about each incomplete parcel by name, and leaves it unvalidated when the seller declines', async (t) => {
  const [completeParcel, startedParcel] = [await paid(shop), await paid(shop, [1200, 1500])];
  for (const { orderId } of [completeParcel, startedParcel])
    bodyOf(await shop.call(generateLabel, { orderId }, shop.admin));
  const { items } = await seenByAdmin(shop, startedParcel);
  const [ticked, missing] = items;
  assert.ok(ticked && missing);
  bodyOf(await shop.call(packPiece, { orderId: startedParcel.orderId, itemId: ticked.id }, shop.admin));
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/orders-preparation');
  const bar = page.getByRole('group', { name: 'Sélection' });
  await bar.getByLabel('Tout sélectionner').check();
  await bar.getByRole('button', { name: 'Valider (2)' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Valider un colis incomplet' });
  await see(dialog.getByText(`${await numberOf(startedParcel)}, @${startedParcel.pseudo}`));
  await see(dialog.getByText(new RegExp(`1 pièce n’est pas cochée \\(n°\\s${missing.ref}\\)`)));
  await assertAccessible(page, 'a parcel that is not complete');
  await saveScreenshot(seller, 'parcels-incomplete-1280');
  await page.setViewportSize(phone.viewport);
  await saveScreenshot(seller, 'parcels-incomplete-390');
  await page.setViewportSize(desk.viewport);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await see(page.getByRole('alert').filter({ hasText: '1 préparation validée, 1 refusée' }));
  await see(bar.getByText('1 sélectionnée'));
  await see(bar.locator('input:focus'));
  assert.deepEqual(
    [(await seenByAdmin(shop, completeParcel)).status, (await seenByAdmin(shop, startedParcel)).status],
    ['to-ship', 'paid'],
  );

  await page.getByRole('button', { name: 'Valider la préparation' }).press('Enter');
  await dialog.getByRole('button', { name: 'Annuler' }).press('Enter');
  await see(page.locator('button:focus', { hasText: 'Valider la préparation' }));

  await bar.getByRole('button', { name: 'Valider (1)' }).press('Enter');
  await dialog.getByRole('button', { name: 'Valider quand même' }).press('Enter');
  await seeText(page, '1 préparation validée');
  await seeText(page, 'Aucune commande à préparer');
  await see(page.locator('h1:focus'));
  assert.equal((await seenByAdmin(shop, startedParcel)).status, 'to-ship');
});

test('ADM-22 ADM-23 the focus moves to the next step, label after label, with the keyboard alone', async (t) => {
  const orders = [await paid(shop), await paid(shop)];
  const [first, second] = await Promise.all(orders.map(numberOf));
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/orders-preparation');
  const cards = page.getByRole('list', { name: 'Commandes à préparer' }).locator(':scope > li');
  const card = cards.filter({ has: page.getByRole('link', { name: `Commande ${first}` }) });
  const ask = card.getByRole('button', { name: 'Générer l’étiquette' });

  await page.getByRole('link', { name: `Commande ${second}` }).press('Enter');
  await seeTitle(page, new RegExp(second ?? ''));
  await page.goBack();
  await see(page.locator('main li a:focus', { hasText: second }));

  await shop.fetch('/sandbox/colissimo/next', { method: 'POST', json: { outcome: '30204' } });
  // Two clicks without delay send one request. The answer to a second request would hide the refusal.
  await ask.focus();
  await ask.evaluate((button: { click: () => void }) => [0, 1].map(() => button.click()));
  await see(card.getByRole('alert').filter({ hasText: 'Colissimo refuse l’étiquette' }));
  await see(card.locator('button:focus', { hasText: 'Générer l’étiquette' }));
  await page.keyboard.press('Enter');
  await see(card.locator('button:focus', { hasText: 'Imprimer' }));

  await card.getByRole('button', { name: 'Valider la préparation' }).press('Enter');
  await gone(card);
  await see(page.locator(':focus').and(page.getByLabel(`Sélectionner ${second}`, { exact: true })));
  const last = cards.filter({ has: page.getByRole('link', { name: `Commande ${second}` }) });
  await last.getByLabel('Poids du colis (grammes)').press('Enter');
  await see(last.locator('button:focus', { hasText: 'Imprimer' }));
  await last.getByRole('button', { name: 'Valider la préparation' }).press('Enter');
  await seeText(page, 'Aucune commande à préparer');
  await see(page.locator('h1:focus'));
});

test('ADM-22 each parcel has a checkbox on a phone, and validating a selection changes no other parcel', async (t) => {
  const [firstOrder, secondOrder] = [await paid(shop), await paid(shop)];
  for (const { orderId } of [firstOrder, secondOrder]) bodyOf(await shop.call(generateLabel, { orderId }, shop.admin));
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await page.goto('/admin/orders-preparation');
  await page.getByLabel(`Sélectionner ${await numberOf(firstOrder)}`, { exact: true }).click();
  const bar = page.getByRole('group', { name: 'Sélection' });
  await see(bar.getByText('1 sélectionnée'));
  await assertFits(page, 'parcels on a phone');
  await saveScreenshot(seller, 'parcels-390');
  await bar.getByRole('button', { name: 'Valider (1)' }).click();
  await seeText(page, '1 préparation validée');
  assert.deepEqual(
    [(await seenByAdmin(shop, firstOrder)).status, (await seenByAdmin(shop, secondOrder)).status],
    ['to-ship', 'paid'],
  );
});

test('ADM-22 ADM-23 two orders of one buyer become one parcel with one card, one label and one validation', async (t) => {
  const orders = await twoPaid(shop);
  const [firstNumber, secondNumber] = await Promise.all(orders.map(numberOf));
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/orders-preparation?q=${orders[0].pseudo}`);
  await see(page.getByText('2 commandes de la même cliente à la même adresse'));
  await saveScreenshot(seller, 'parcel-suggested-1280');
  await page.getByRole('button', { name: `Regrouper ${firstNumber}, ${secondNumber}` }).click();
  await seeText(page, 'Commandes regroupées : un seul colis, une seule étiquette');
  const list = page.getByRole('list', { name: 'Commandes à préparer', exact: true });
  const card = list.locator(':scope > li');
  await see(card.getByText('2 articles à préparer dans un seul colis'));
  await see(card.getByRole('region', { name: `Pièces de ${secondNumber}` }));
  assert.equal(await card.count(), 1);
  await assertAccessible(page, 'a parcel of two orders');
  await saveScreenshot(seller, 'parcel-grouped-1280');
  await page.getByRole('button', { name: `Séparer ${firstNumber}, ${secondNumber}` }).click();
  await page.getByRole('button', { name: `Regrouper ${firstNumber}, ${secondNumber}` }).click();
  await see(card.getByText('2 articles à préparer dans un seul colis'));
  await card.getByRole('button', { name: 'Générer l’étiquette' }).click();
  await see(card.getByText('Numéro de suivi'));
  await page.setViewportSize(phone.viewport);
  await assertFits(page, 'a parcel of two orders on a phone');
  await saveScreenshot(seller, 'parcel-grouped-390');
  await card.getByRole('button', { name: 'Valider la préparation' }).click();
  await seeText(page, 'Préparation validée, commande marquée en livraison');
  for (const order of orders) assert.equal((await seenByAdmin(shop, order)).status, 'to-ship');
});

test('D-05 a second order of an open parcel shows free postage, and the buyer or the seller may ship now', async (t) => {
  t.onTestFinished(async () => {
    await shop.call(changeSettings, { openParcelDays: 0 }, shop.admin);
  });
  bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
  const first = await paid(shop);
  await openParcelOf(shop.system, first.orderId);
  const productId = await shop.aProduct(first.liveId, 90_001, 1900);
  const { pseudo, liveId, customer } = first;
  const { orderId } = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, shop.admin));
  const buyer = await person(t, customer, phone);
  await buyer.page.goto(`/customer/order/${orderId}`);
  await see(buyer.page.getByText('cette commande part avec lui, sans frais de port'));
  await saveScreenshot(buyer, 'open-parcel-hint-390');
  bodyOf(await shop.call(giveAddress, { orderId, address: anAddress({ email: customer.email }) }, customer));
  await buyer.page.reload();
  await see(buyer.page.getByRole('button', { name: 'Payer et expédier maintenant' }));
  await see(buyer.page.getByText('Colis ouvert jusqu’au'));
  await assertAccessible(buyer.page, 'an order in an open parcel');
  await assertFits(buyer.page, 'an order in an open parcel');
  await saveScreenshot(buyer, 'open-parcel-390');

  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/orders-preparation?q=${pseudo}`);
  const openParcels = page.getByRole('list', { name: 'Colis ouverts' });
  await see(openParcels.getByText('Colis ouvert jusqu’au'));
  await assertAccessible(page, 'open parcels');
  await saveScreenshot(seller, 'open-parcels-1280');
  await openParcels.getByRole('button', { name: `Expédier maintenant ${await numberOf(first)}` }).click();
  await seeText(page, 'Colis fermé : il est à préparer');
  await see(page.getByRole('list', { name: 'Commandes à préparer' }).getByText('Générer l’étiquette'));
  // The unpaid order left the closed parcel: it has its own postage, and the buyer must validate it again.
  const { status, total } = await seenByAdmin(shop, { orderId });
  assert.deepEqual([status, total], ['to-validate', 2500]);
});

test('ADM-23 an address with a character that labels cannot print is shown as it will be printed, and can be corrected there', async (t) => {
  const order = await paid(shop);
  const { orderId, pseudo } = order;
  bodyOf(
    await shop.call(changeAddress, { orderId, address: anAddress({ street: '12 rue des Lilas 🌸' }) }, shop.admin),
  );
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await page.goto(`/admin/orders-preparation?q=${pseudo}`);
  const warning = page.getByRole('status').filter({ hasText: 'L’étiquette ne dira pas tout' });
  await see(warning.getByText('69003 Lyon'));
  await assertAccessible(page, 'an address as it is printed');
  await assertFits(page, 'an address as it is printed');
  await warning.scrollIntoViewIfNeeded();
  await saveScreenshot(seller, 'printed-390');
  await warning.getByRole('button', { name: 'Corriger l’adresse' }).click();
  await page.getByLabel('Adresse', { exact: true }).fill('12 rue des Lilas');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await seeText(page, 'Adresse de livraison enregistrée');
  await gone(warning);
});

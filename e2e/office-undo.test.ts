import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import { generateLabel, packPiece, undoPreparation, validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { bodyOf, paid, putInStatus, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, replaceAnswer, openStage, phone, saveScreenshot } from './browser.ts';
import { assertFits, gone, seeText, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });

const VALIDATED = 'Préparation validée, commande marquée en livraison';
const statusOf = async (order: Placed) => (await seenByAdmin(shop, order)).status;
const numberOf = async (order: Placed) => (await seenByAdmin(shop, order)).number;
const createLabel = async ({ orderId }: Placed) =>
  bodyOf(await shop.call(generateLabel, { orderId }, shop.admin)).tracking_id;
const undoneSentence = (number: string) => new RegExp(`Validation annulée\\s: ${number} est de nouveau à préparer`);
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('ADM-22 a validated preparation is undone from its message, retried after a network error, and refused once shipped', async (t) => {
  const order = await paid(shop);
  const number = await numberOf(order);
  await createLabel(order);
  const seller = await person(t, shop.admin, desk);
  const secondDevice = await person(t, shop.admin, phone);
  const { page } = seller;
  for (const sellerPage of [page, secondDevice.page])
    await sellerPage.goto(`/admin/orders-preparation?q=${order.pseudo}`);
  const cardOn = (sellerPage: Page) =>
    sellerPage.getByRole('list', { name: 'Commandes à préparer' }).getByText(`Commande ${number}`);
  await see(cardOn(secondDevice.page));
  await page.getByRole('button', { name: 'Valider la préparation' }).click();
  const toast = messages(page).getByRole('status').filter({ hasText: VALIDATED });
  await see(toast.getByText(`${number}, @${order.pseudo}`));
  for (const sellerPage of [page, secondDevice.page]) await gone(cardOn(sellerPage));
  await assertAccessible(page, 'a preparation that can be undone');
  await saveScreenshot(seller, 'undo-preparation-1280');

  const restore = await replaceAnswer(seller, /\/prepared$/, 'nothing');
  await toast.getByRole('button', { name: 'Annuler' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Connexion impossible' });
  await see(failure.getByText(new RegExp(`^${number}, @${order.pseudo}\\s: la validation n’est pas annulée\\.`)));
  assert.equal(await statusOf(order), 'to-ship');
  await restore();
  await failure.getByRole('button', { name: 'Réessayer' }).click();
  await seeText(page, undoneSentence(number));
  for (const sellerPage of [page, secondDevice.page]) await see(cardOn(sellerPage));
  assert.equal(await statusOf(order), 'paid');

  await secondDevice.page.getByRole('button', { name: 'Valider la préparation' }).tap();
  await gone(cardOn(page));
  await assertFits(secondDevice.page, 'a preparation that can be undone');
  await saveScreenshot(secondDevice, 'undo-preparation-390');
  await putInStatus(shop, order, 'shipped');
  await messages(secondDevice.page).getByRole('button', { name: 'Annuler' }).tap();
  await seeText(secondDevice.page, /Impossible d’annuler la préparation d’une commande au statut «\sExpédiée\s»/);
  assert.equal(await secondDevice.page.getByRole('button', { name: 'Réessayer' }).count(), 0);
  assert.equal(await statusOf(order), 'shipped');
});

test('ADM-22 a validated selection is undone, and a shipped parcel does not stop the batch', async (t) => {
  const orders = [await paid(shop), await paid(shop), await paid(shop)] as const;
  for (const order of orders) await createLabel(order);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/orders-preparation');
  const bar = page.getByRole('group', { name: 'Sélection' });
  const validateAll = async () => {
    // The list may show the orders one after the other.
    for (const order of orders) await see(page.getByLabel(`Sélectionner ${await numberOf(order)}`, { exact: true }));
    await bar.getByLabel('Tout sélectionner').check();
    await bar.getByRole('button', { name: 'Valider (3)' }).click();
    await seeText(page, '3 préparations validées');
    await seeText(page, 'Aucune commande à préparer');
  };
  await validateAll();
  // The selection bar is gone, but the failed undo can be retried.
  const restore = await replaceAnswer(seller, /\/prepared$/, 'nothing');
  await messages(page).getByRole('button', { name: 'Annuler' }).click();
  const failure = messages(page).getByRole('alert').filter({ hasText: 'Aucune validation annulée, 3 sans réponse' });
  await see(failure.getByText('Connexion impossible'));
  await restore();
  await failure.getByRole('button', { name: 'Réessayer' }).click();
  await seeText(page, '3 validations annulées');
  for (const order of orders) assert.equal(await statusOf(order), 'paid');

  await validateAll();
  const [shippedOrder, ...remaining] = orders;
  await putInStatus(shop, shippedOrder, 'shipped');
  await messages(page).getByRole('button', { name: 'Annuler' }).click();
  const refused = page.locator('main').getByRole('alert').filter({ hasText: '2 validations annulées, 1 refusée' });
  await see(refused.getByText(/au statut «\sExpédiée\s»/));
  await see(refused.getByRole('link', { name: await numberOf(shippedOrder) }));
  for (const order of remaining) await see(page.getByLabel(`Sélectionner ${await numberOf(order)}`, { exact: true }));
  await bar.getByLabel('Tout sélectionner').check();
  await see(bar.getByText('2 sélectionnées', { exact: true }));
  bodyOf(await shop.call(validatePreparation, { orderId: remaining[0].orderId }, shop.admin));
  await see(bar.getByText('1 sélectionnée', { exact: true }));
  bodyOf(await shop.call(undoPreparation, { orderId: remaining[0].orderId }, shop.admin));
  await assertAccessible(page, 'a selection with one validation that was not undone');
  await saveScreenshot(seller, 'undo-selection-1280');
  assert.deepEqual(await Promise.all(orders.map(statusOf)), ['shipped', 'paid', 'paid']);
  await page.setViewportSize(phone.viewport);
  await assertFits(page, 'a selection with one validation that was not undone');
  await saveScreenshot(seller, 'undo-selection-390');
});

test('ADM-22 « Annuler » at the table reopens the parcel just validated, and scans work while the button is shown', async (t) => {
  const [order, next] = [await paid(shop), await paid(shop)];
  const [number, trackingId, nextTrackingId] = [
    await numberOf(order),
    await createLabel(order),
    await createLabel(next),
  ];
  for (const { orderId } of [order, next]) {
    const { items } = await seenByAdmin(shop, { orderId });
    bodyOf(await shop.call(packPiece, { orderId, itemId: items[0]?.id ?? '' }, shop.admin));
  }
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/orders-preparation?mode=table&order=${order.orderId}`);
  const scan = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const heading = page.getByRole('heading', { name: `@${order.pseudo}` });
  const toast = page.getByRole('status').filter({ hasText: VALIDATED });
  const undo = page.getByRole('button', { name: 'Annuler' });
  await see(heading);
  await see(page.locator('input:focus'));
  await scan(trackingId);
  await see(toast.getByText(`${number}, @${order.pseudo}`));
  await gone(heading);
  const { height = 0 } = (await undo.boundingBox()) ?? {};
  assert.ok(height >= 44, `« Annuler » is ${height} px high`);
  await assertAccessible(page, 'a parcel that was just validated');
  await saveScreenshot(seller, 'table-validated-1280');
  await page.setViewportSize(phone.viewport);
  await assertFits(page, 'a parcel that was just validated');
  await saveScreenshot(seller, 'table-validated-390');
  await page.setViewportSize(desk.viewport);

  const restore = await replaceAnswer(seller, /\/prepared$/, 'nothing');
  await undo.click();
  const failure = page.getByRole('alert').filter({ hasText: 'Connexion impossible' });
  await see(failure);
  assert.equal(await statusOf(order), 'to-ship');
  await restore();
  await failure.getByRole('button', { name: 'Réessayer d’annuler' }).press('Enter');
  await see(page.getByRole('status').filter({ hasText: undoneSentence(number) }));
  await see(heading);
  await see(page.getByText('1 sur 1'));
  await see(page.locator('input:focus'));
  assert.equal(await statusOf(order), 'paid');
  await saveScreenshot(seller, 'table-undone-1280');

  await scan(trackingId);
  await see(toast);
  await undo.focus();
  await scan(await numberOf(next));
  await see(page.getByRole('heading', { name: `@${next.pseudo}` }));
  await gone(undo);
  assert.equal(await statusOf(order), 'to-ship');

  await scan(nextTrackingId);
  await see(toast.getByText(`@${next.pseudo}`));
  await putInStatus(shop, next, 'shipped');
  await undo.click();
  await see(page.getByRole('alert').filter({ hasText: /Impossible d’annuler .+ au statut «\sExpédiée\s»/ }));
  await gone(page.getByRole('button', { name: /[Aa]nnuler$/ }));
  assert.equal(await statusOf(next), 'shipped');
});

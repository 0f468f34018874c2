import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator } from 'playwright-core';
import { createProduct } from '#features/catalog/domain/admin-endpoints.ts';
import { PHOTO_SIDE_PX } from '#features/photos/domain/rules.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone } from './browser.ts';
import { assertFits, gone, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });

const sideOf = (picture: Locator): Promise<number> =>
  picture.evaluate(async (element) => {
    const drawn = element as unknown as { decode(): Promise<void>; naturalWidth: number; naturalHeight: number };
    await drawn.decode();
    return Math.max(drawn.naturalWidth, drawn.naturalHeight);
  });

test('a photo is reduced and stored with its piece, for the seller’s list and its buyer, and an unsaved removal keeps the photo', async (t) => {
  const liveId = await shop.aLive();
  const { id: productId } = bodyOf(
    await shop.call(createProduct, { liveId, name: 'Robe longue', ref: 11, price: 2500 }, shop.admin),
  );
  const { page: seller } = await person(t, shop.admin, desk);
  await seller.goto('/admin/products');
  const picture = { name: 'robe.png', mimeType: 'image/png', buffer: await seller.screenshot({ scale: 'device' }) };
  await seller.getByRole('button', { name: 'Modifier Robe longue, référence 11' }).click();
  const form = seller.getByRole('dialog');
  await form.getByLabel('Choisir une photo').setInputFiles(picture);
  await see(form.getByLabel('Changer de photo'));
  const preview = form.getByRole('link', { name: 'Voir la photo de la pièce' });
  assert.equal(await sideOf(preview.locator('img')), PHOTO_SIDE_PX);
  await assertAccessible(seller, 'the form with its photo', 'dialog');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await gone(form);
  await see(seller.getByRole('link', { name: 'Voir la photo de la pièce n° 11' }).first());

  await seller.getByRole('button', { name: 'Modifier Robe longue, référence 11' }).click();
  await form.getByRole('button', { name: 'Retirer la photo' }).click();
  await seller.keyboard.press('Escape');
  await see(form.getByText('Vos modifications ne sont pas enregistrées.'));
  await form.getByRole('button', { name: 'Abandonner' }).click();
  await gone(form);

  const customer = await shop.aCustomer('lea.photo');
  const { orderId } = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'lea.photo' }, shop.admin));
  const { page: buyer } = await person(t, customer, phone);
  await buyer.goto(`/customer/order/${orderId}`);
  const photoLink = buyer.getByRole('link', { name: 'Voir la photo de la pièce n° 11' });
  const crop = photoLink.locator('img');
  // The crop has the ratio 4:5 and is shown 72 px wide. The browser reports its natural size for this width.
  assert.equal(await sideOf(crop), 90);
  assert.match(
    await crop.evaluate((image) => String((image as unknown as { currentSrc: string }).currentSrc)),
    /\/160$/,
  );
  assert.equal(await crop.getAttribute('loading'), 'lazy');
  const photoUrl = String(await photoLink.getAttribute('href'));
  const photoResponse = await buyer.request.get(photoUrl);
  assert.equal(photoResponse.headers()['content-type'], 'image/jpeg');
  await assertFits(buyer, 'the buyer’s order');
  await assertAccessible(buyer, 'the buyer’s order with a photo', 'main');

  for (const ref of [12, 13, 14, 15]) {
    const { id } = bodyOf(await shop.call(createProduct, { liveId, name: 'Jupe', ref, price: 2500 }, shop.admin));
    bodyOf(await shop.call(addToLiveOrder, { liveId, productId: id, pseudo: 'lea.photo' }, shop.admin));
  }
  await buyer.goto('/customer/orders');
  const card = buyer.getByRole('article');
  assert.equal(await card.locator('img').count(), 1, 'the pieces without a photo have an outline');
  await see(card.getByText('+2'));
  await assertAccessible(buyer, 'the buyer’s list with pictures', 'main');
});

test('a photo that cannot be read or sent shows an error, and the form keeps its text', async (t) => {
  const { page, context } = await person(t, shop.admin, desk);
  await page.goto('/admin/products');
  const picture = { name: 'robe.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByRole('button', { name: 'Ajouter un produit' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nom', { exact: true }).fill('Jupe plissée');
  const add = form.getByLabel('Choisir une photo');
  await add.setInputFiles({ name: 'robe.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await see(form.getByText('Cette image n’a pas pu être lue. Choisissez une autre photo.'));
  await context.setOffline(true);
  await add.setInputFiles(picture);
  await see(form.getByText('La photo n’a pas été envoyée.'));
  await context.setOffline(false);
  await add.setInputFiles(picture);
  await see(form.getByLabel('Changer de photo'));
  assert.equal(await form.getByLabel('Nom', { exact: true }).inputValue(), 'Jupe plissée');
  await form.getByRole('button', { name: 'Retirer la photo' }).click();
  await see(add);
});

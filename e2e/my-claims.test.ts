import assert from 'node:assert/strict';
import { test } from 'vitest';
import { giveClaim, withdrawClaim } from '#features/claims/domain/admin-endpoints.ts';
import { removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf, openedForm, toValidate } from '#sandbox/testing/order-steps.ts';
import { anAddress, payByCard } from '#sandbox/testing/steps.ts';
import { assertAccessible } from './accessibility.ts';
import { replaceAnswer, openStage, refusal, saveScreenshot } from './browser.ts';
import { assertFits, followLink, gone, price, seeText, see } from './expect.ts';

const { shop, person } = await openStage();
const { admin } = shop;

test('the customer’s place in the queue updates on the open page until she gets the piece', async (t) => {
  const lea = await shop.aCustomer('lea.attend');
  const liveId = await shop.aLive('Live du jeudi');
  const productId = await shop.aProduct(liveId, 42, 2490);
  const firstClaimId = await addClaim(shop, productId, 'premiere.venue');
  const secondClaimId = await addClaim(shop, productId, 'deuxieme.venue');
  const leaClaimId = await addClaim(shop, productId, 'lea.attend');
  const { orderId, itemId } = bodyOf(await shop.call(giveClaim, { claimId: firstClaimId }, admin));
  const watched = await person(t, lea);
  const { page } = watched;
  await page.goto('/customer/orders');
  await see(page.getByRole('heading', { level: 2, name: 'Pièces demandées' }));
  const piece = page.getByRole('listitem').filter({ hasText: /Pièce\sn°\s42/ });
  await see(piece.getByText('2e dans la file'));
  await see(piece.getByText('La pièce est réservée à une autre personne.'));
  await see(piece.getByText('Live du jeudi'));
  await see(piece.getByText(price('24,90 €')));
  await assertAccessible(page, 'the place in a queue');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await assertFits(page, `the claims at ${width} px`);
    await saveScreenshot(watched, `claims-place-${width}`);
  }
  bodyOf(await shop.call(withdrawClaim, { claimId: secondClaimId }, admin));
  await see(piece.getByText('1re dans la file'));
  bodyOf(await shop.call(removeItem, { orderId, itemId }, admin));
  await see(piece.getByText('La pièce est libre : la vendeuse décide.'));
  assert.doesNotMatch(await page.locator('main').innerText(), /premiere|deuxieme/);
  bodyOf(await shop.call(giveClaim, { claimId: leaClaimId }, admin));
  await see(page.getByRole('article').getByText('Robe 42'));
  await gone(page.getByRole('heading', { name: 'Pièces demandées' }));
});

test('the customer leaves the queue after a confirmation, and a failure keeps her place', async (t) => {
  const lea = await shop.aCustomer('lea.renonce');
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, 17);
  await addClaim(shop, productId, 'lea.renonce');
  const watched = await person(t, lea);
  const { page } = watched;
  await page.goto('/customer/orders');
  await page.getByRole('button', { name: 'Je n’en veux plus de la pièce 17' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ne plus attendre la pièce 17 ?' });
  await see(dialog);
  await saveScreenshot(watched, 'claims-withdrawal-390');
  await assertAccessible(page, 'the question before leaving a queue');
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await see(page.getByText('1re dans la file'));
  const restore = await replaceAnswer(watched, /\/withdraw$/, refusal('Non', 500));
  await page.getByRole('button', { name: 'Je n’en veux plus de la pièce 17' }).click();
  await dialog.getByRole('button', { name: 'Je n’en veux plus' }).click();
  await see(dialog.getByRole('alert'));
  await restore();
  await dialog.getByRole('button', { name: 'Je n’en veux plus' }).click();
  await seeText(page, 'Vous n’attendez plus la pièce 17');
  await gone(page.getByRole('heading', { name: 'Pièces demandées' }));
});

test('the order to validate comes before the claims, of which three are shown first', async (t) => {
  const order = await toValidate(shop);
  const pieces = [51, 52, 53, 54, 55];
  for (const ref of pieces) await addClaim(shop, await shop.aProduct(order.liveId, ref), order.pseudo);
  const watched = await person(t, order.customer);
  const { page } = watched;
  await page.goto('/customer/orders');
  const releaseButton = page.getByRole('button', { name: /^Je n’en veux plus/ });
  const showAllButton = page.getByRole('button', { name: 'Toutes les pièces demandées (5)' });
  await see(showAllButton);
  assert.equal(await releaseButton.count(), 3);
  const topOf = async (name: string | RegExp) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? NaN;
  assert.ok((await topOf(/^Commande C/)) < (await topOf('Pièces demandées')));
  await saveScreenshot(watched, 'claims-many-claims');
  await showAllButton.click();
  await see(page.getByText(/Pièce\sn°\s51/));
  assert.equal(await releaseButton.count(), pieces.length);
  await page.getByRole('button', { name: 'En voir moins' }).click();
  await see(showAllButton);
  assert.equal(await releaseButton.count(), 3);
});

test('a claim shows that the piece is sold after another customer has paid for it', async (t) => {
  const lea = await shop.aCustomer('lea.apres');
  const order = await toValidate(shop);
  await addClaim(shop, order.productIds[0] ?? '', 'lea.apres');
  const { page } = await person(t, lea);
  await page.goto('/customer/orders');
  await see(page.getByText('1re dans la file'));
  const address = anAddress({ email: order.customer.email });
  bodyOf(await shop.call(giveAddress, { orderId: order.orderId, address }, order.customer));
  await payByCard(shop, await openedForm(shop, order));
  await see(page.getByText('La pièce est vendue à une autre personne.'));
  await gone(page.getByRole('button', { name: /Je n’en veux plus/ }));
});

test('claims that fail to load show an error beside the orders, with a retry', async (t) => {
  const lea = await shop.aCustomer('lea.panne');
  const liveId = await shop.aLive();
  await addClaim(shop, await shop.aProduct(liveId, 5), 'lea.panne');
  const watched = await person(t, lea);
  const { page } = watched;
  await page.goto('/customer/profile');
  const restore = await replaceAnswer(watched, '/api/claims', refusal('Non', 400));
  await followLink(page.getByRole('link', { name: 'Commandes' }));
  await seeText(page, 'Impossible de charger vos pièces demandées.');
  await seeText(page, 'Vous n’avez pas encore de commande');
  await restore(() => page.getByRole('button', { name: 'Réessayer' }).click());
  await see(page.getByText('1re dans la file'));
});

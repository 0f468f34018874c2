import assert from 'node:assert/strict';
import { test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { wordsOf } from '#sandbox/testing/html.ts';
import { bodyOf, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, saveScreenshot } from './browser.ts';
import { assertFits, gone, seeValue, seeText, see, waitForHydration } from './expect.ts';

// A shop with mails only: no card contract, no carrier, no relay.
const { shop, person } = await openStage({ env: { SANDBOX: '0', SMTP_URL: 'smtp://127.0.0.1:1' } });

async function toPrepare() {
  const order = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'paid' }, shop.admin));
  return { ...order, number: (await seenByAdmin(shop, order)).number };
}

test('CUS-17 without a card contract, the buyer reads that the order is kept, and can write to the shop', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer, phone);
  const { page } = buyer;
  await page.goto(`/customer/order/${order.orderId}`);
  await see(page.getByText('Le paiement par carte n’est pas encore possible'));
  // A hydrated page stores its order in the browser. Without a stored order, the payment page leads back to the order.
  await waitForHydration(page.getByRole('link', { name: 'Nous écrire' }));
  await gone(page.getByText('Moyen de paiement'));
  await saveScreenshot(buyer, 'no-cards-order-390');
  await page.goto('/customer/orders');
  await see(page.getByRole('link', { name: 'Voir ma commande' }));
  await page.goto(`/payment/${order.orderId}`);
  await see(page.getByText('vos pièces vous sont gardées'));
  await assertAccessible(page, 'a payment without a card contract');
  await assertFits(page, 'a payment without a card contract');
  await saveScreenshot(buyer, 'no-cards-payment-390');
  await page.getByRole('link', { name: 'Nous écrire' }).click();
  await page.waitForURL('**/contact');
});

test('PUB-01 without a card contract and a carrier, the home page promises neither', async () => {
  const words = wordsOf(await (await shop.fetch('/')).text()).replace(/\s+/g, ' ');
  assert.match(words, /Nous expédions votre colis jusque chez vous\./);
  assert.match(words, /Connectez-vous ici et donnez votre adresse\./);
  assert.doesNotMatch(words, /Colissimo|par carte/);
});

test('ADM-22 ADM-23 without a carrier, tracking numbers are pasted for several parcels or typed for a single parcel', async (t) => {
  const orders = [await toPrepare(), await toPrepare(), await toPrepare()];
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/orders-preparation');
  const bar = page.getByRole('group', { name: 'Sélection' });
  await bar.getByLabel('Tout sélectionner').check();
  await saveScreenshot(seller, 'no-carrier-1280');
  await page.setViewportSize(phone.viewport);
  await see(page.getByLabel('Numéro de suivi'));
  await assertFits(page, 'a parcel without a carrier');
  await saveScreenshot(seller, 'no-carrier-390');
  await page.setViewportSize(desk.viewport);
  await bar.getByRole('button', { name: 'Noter les numéros (3)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Numéros de suivi' });
  const [first, second, third] = orders;
  const pasted = `${second?.number} 6A07657471207\n6A15984040331\n6A15984040332`;
  await dialog.getByRole('textbox').first().focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(pasted)});
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  }`);
  await dialog.getByRole('button', { name: 'Noter les numéros' }).click();
  await see(dialog.getByText('Ce numéro de suivi est mal écrit'));
  await assertAccessible(page, 'tracking numbers');
  await saveScreenshot(seller, 'no-carrier-numbers-1280');
  await dialog.getByLabel(new RegExp(`^${third?.number}`)).fill('');
  await dialog.getByRole('button', { name: 'Noter les numéros' }).click();
  await seeText(page, '2 numéros notés');
  const { label } = await seenByAdmin(shop, { orderId: second?.orderId ?? '' });
  assert.equal(label?.trackingId, '6A07657471207');
  const form = page.getByRole('form', { name: `Numéro de suivi de la commande ${third?.number}` });
  await form.getByLabel('Numéro de suivi').fill('87000999999999A');
  await page.reload();
  await seeValue(form.getByLabel('Numéro de suivi'), '87000999999999A');
  await form.getByRole('button', { name: 'Noter le numéro' }).click();
  await seeText(page, `Numéro 87000999999999A noté pour la commande ${third?.number}`);
  await bar.getByLabel('Tout sélectionner').check();
  await bar.getByRole('button', { name: 'Valider (3)' }).click();
  await seeText(page, '3 préparations validées');
  await page.goto(`/admin/orders/${first?.orderId}`);
  await see(page.getByText('Numéro de suivi noté à la main'));
});

test('ADM-22 typed tracking numbers stay on screen when a colleague takes the last selected parcel out of the list', async (t) => {
  const order = await toPrepare();
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/orders-preparation?q=${order.pseudo}`);
  await page.getByLabel('Tout sélectionner').check();
  await page.getByRole('button', { name: 'Noter les numéros (1)' }).click();
  const number = page.getByRole('dialog', { name: 'Numéros de suivi' }).getByRole('textbox');
  await number.fill('6A07657471207');
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'shipped' }, shop.admin));
  await seeText(page, 'Aucune commande ne correspond à votre recherche');
  assert.equal(await number.inputValue(), '6A07657471207');
});

test('ADM-23 without a carrier, « Étiquette de retour » is disabled, with its reason beside it', async (t) => {
  bodyOf(await shop.call(changeSettings, { freeReturns: true }, shop.admin));
  const order = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'delivered' }, shop.admin));
  bodyOf(await shop.call(withdrawFromOrder, { orderId: order.orderId, name: 'Léa Martin' }, order.customer));
  const seller = await person(t, shop.admin, desk);
  await seller.page.goto(`/admin/orders/${order.orderId}`);
  const label = seller.page.getByRole('button', { name: 'Étiquette de retour' });
  await see(label);
  assert.equal(await label.isEnabled(), false);
  await see(seller.page.getByText('La boutique n’a pas de contrat Colissimo'));
  await assertAccessible(seller.page, 'a return label without a carrier');
});

test('ADM-26 ADM-04 without a relay, the console says that comments are not read, and the dashboard that contracts are missing', async (t) => {
  const liveId = await shop.aLive();
  bodyOf(await shop.call(updateLive, { liveId, isActive: true }, shop.admin));
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/live-order-sidebar?live=${liveId}`);
  await see(page.getByText('Commentaires non lus'));
  await see(page.getByText('Les commentaires ne sont pas lus ici'));
  await saveScreenshot(seller, 'no-relay-1280');
  await page.goto('/admin');
  await see(page.getByText('Contrats qui manquent encore'));
  await saveScreenshot(seller, 'lacks-dashboard-1280');
  await page.setViewportSize(phone.viewport);
  await see(page.getByText('Contrats qui manquent encore'));
  await assertFits(page, 'the dashboard of a shop that lacks contracts');
  await saveScreenshot(seller, 'lacks-dashboard-390');
});

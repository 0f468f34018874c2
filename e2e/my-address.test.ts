import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import type { Page } from 'playwright-core';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { bodyOf, putInStatus, seenByAdmin, toPay, toValidate, type Placed } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { replaceAnswer, openStage, refusal, saveScreenshot } from './browser.ts';
import {
  arriveAt,
  assertFits,
  fillIn,
  gone,
  seeValue,
  waitForHydration,
  price,
  seeText,
  see,
  typedAddress,
} from './expect.ts';

const { shop, person } = await openStage();

const address = { ...typedAddress, 'E-mail': 'lea@test.example' };
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const validateButton = (page: Page) => page.getByRole('button', { name: 'Valider la commande et passer au paiement' });
const pageOf = ({ orderId }: Placed) => `/customer/order/${orderId}`;

test('CUS-13 each missing part of an address shows its own error, which disappears when the part is filled in', async (t) => {
  const order = await toValidate(shop);
  const { page } = await person(t, order.customer);
  await page.goto(pageOf(order));
  await see(field(page, 'Pays'));
  assert.equal(await field(page, 'Pays').inputValue(), 'France');
  assert.equal(await field(page, 'Pays').isDisabled(), true);
  for (const label of Object.keys(address)) await field(page, label).fill('');
  await validateButton(page).click();
  const requiredErrors = {
    Prénom: 'Le prénom est obligatoire',
    Nom: 'Le nom est obligatoire',
    Adresse: "L'adresse est obligatoire",
    'Code postal': 'Le code postal est obligatoire',
    Ville: 'La ville est obligatoire',
    'E-mail': "L'email est obligatoire",
    Téléphone: 'Le téléphone est obligatoire',
  };
  for (const error of Object.values(requiredErrors)) await seeText(page, error);
  assert.equal((await seenByAdmin(shop, order)).status, 'to-validate');
  for (const [label, error] of Object.entries(requiredErrors)) {
    await fillIn(page, { [label]: address[label as keyof typeof address] });
    await gone(page.getByText(error));
  }
  await validateButton(page).click();
  await arriveAt(page, `/payment/${order.orderId}`);
});

test('CUS-13 a refused address focuses its first error, also when the screen draws the error late', async (t) => {
  const order = await toValidate(shop);
  const { page } = await person(t, order.customer);
  // React schedules its rendering with messages. A busy phone delivers them after the next frame.
  await page.addInitScript(`const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...all) { setTimeout(() => post.apply(this, all), 50); };`);
  await page.goto(pageOf(order));
  await waitForHydration(validateButton(page));
  await field(page, 'Prénom').fill('');
  await validateButton(page).click();
  await see(page.locator('input[name="firstName"]:focus'));
});

test('CUS-13 an error that is computed late does not appear below a field that was filled in since', async (t) => {
  const order = await toValidate(shop);
  const { page, context } = await person(t, order.customer);
  const { promise: filled, resolve } = Promise.withResolvers<void>();
  await replaceAnswer({ context }, /^\/assets\/address-errors-/, filled);
  await page.goto(pageOf(order));
  await waitForHydration(validateButton(page));
  await field(page, 'Ville').fill('');
  await field(page, 'Prénom').fill('');
  await field(page, 'Nom').focus();
  await field(page, 'Prénom').fill('Léa');
  const loaded = page.waitForResponse(/\/assets\/address-errors-/);
  resolve();
  await loaded;
  await seeText(page, 'La ville est obligatoire');
  assert.equal(await page.getByText('Le prénom est obligatoire').count(), 0);
});

test('CUS-09 the legal guarantee is shown before the order button, and a validated address is saved with its note', async (t) => {
  const order = await toValidate(shop);
  const { page } = await person(t, order.customer);
  await page.goto(pageOf(order));
  await waitForHydration(validateButton(page));
  const guarantee = page.getByRole('link', { name: 'garantie légale de 2 ans au moins' });
  assert.equal(await guarantee.getAttribute('href'), '/pages/garantie-legale');
  const [link, submit] = [await guarantee.boundingBox(), await validateButton(page).boundingBox()];
  assert.ok(link && submit && link.y < submit.y, 'the legal guarantee is shown before the order button');
  await fillIn(page, { ...address, 'Instructions de livraison (facultatif)': 'Digicode 12B' });
  await page.reload();
  await seeValue(field(page, 'Ville'), 'Lyon');
  await validateButton(page).click();
  await arriveAt(page, `/payment/${order.orderId}`);
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
  await page.goto(pageOf(order));
  await see(page.getByRole('heading', { name: 'Commande à payer' }));
  for (const text of ['12 rue des Lilas', '69003 Lyon', 'Digicode 12B']) await seeText(page, text);
});

test('CUS-14 a failed save of the address or the status shows an error and keeps the typed text', async (t) => {
  const order = await toValidate(shop);
  const { page, context } = await person(t, order.customer);
  await page.goto(pageOf(order));
  await fillIn(page, address);
  for (const [answer, error] of [
    [refusal('Panne', 500), "Erreur lors de la mise à jour de l'adresse de livraison"],
    [refusal('Impossible', 409, 'orders.not-in-this-status'), 'Erreur lors de la mise à jour du statut de la commande'],
  ] as const) {
    const restore = await replaceAnswer({ context }, /\/address$/, answer);
    await validateButton(page).click();
    const toast = page.getByRole('region', { name: 'Messages' }).getByRole('alert').filter({ hasText: error });
    await see(toast);
    await toast.getByRole('button', { name: 'Fermer le message' }).click();
    await restore();
  }
  assert.equal(await field(page, 'Adresse').inputValue(), '12 rue des Lilas');
  await validateButton(page).click();
  await arriveAt(page, `/payment/${order.orderId}`);
});

test('D-08 CUS-09 an order below the minimum shows the missing amount and cannot be validated', async (t) => {
  const order = await toValidate(shop, [1000]);
  const { page } = await person(t, order.customer);
  await page.goto(pageOf(order));
  await seeText(page, price('Il manque 8,00 €'));
  await seeText(page, price('Le minimum de commande est de 18,00 €, hors frais de port'));
  assert.equal(await validateButton(page).isDisabled(), true);
});

test('CUS-09 validating an order whose total changed during typing shows the new total and keeps the typed text', async (t) => {
  const order = await toValidate(shop, [2500]);
  const watched = await person(t, order.customer);
  const { page, context } = watched;
  // The page's own update is blocked from the start, so that it still shows the old total.
  const restore = await replaceAnswer({ context }, /\/api\/orders\/[^/]+$/, 'nothing');
  await page.goto(pageOf(order));
  await waitForHydration(validateButton(page));
  await fillIn(page, address);
  await shop.shop.db.run(
    sql`update orders set total_amount_cents = total_amount_cents - 500 where id = ${order.orderId}`,
  );
  await validateButton(page).click();
  await seeText(page, price('Le total de votre commande vient de changer\u00A0: il est maintenant de 26,00 €.'));
  await restore();
  await see(page.getByText(/^26,00\s€$/));
  await seeValue(field(page, 'Adresse'), '12 rue des Lilas');
  await validateButton(page).click();
  await arriveAt(page, `/payment/${order.orderId}`);
});

test('PUB-13 a closed shop says so and disables the validation, and the typed text is there once the shop opens', async (t) => {
  const order = await toValidate(shop);
  const watched = await person(t, order.customer);
  const { page, context } = watched;
  await page.goto(pageOf(order));
  await fillIn(page, { Ville: 'Bron' });
  const myOrder = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  const restore = await replaceAnswer({ context }, /\/api\/orders\/[^/]+$/, {
    json: { ...myOrder, takesOrders: false },
  });
  await see(page.getByRole('heading', { name: 'La vente n’est pas ouverte' }));
  await see(page.getByText(/aucune commande ne peut être validée ni payée\. La vôtre est gardée/));
  await gone(page.getByRole('link', { name: 'Passer à l’adresse' }));
  assert.equal(await validateButton(page).isDisabled(), true);
  await assertFits(page, 'an order of a shop that is closed');
  await assertAccessible(page, 'an order of a shop that is closed', 'main');
  await saveScreenshot(watched, 'closed-order-390');
  await restore();
  await page.reload();
  await seeValue(field(page, 'Ville'), 'Bron');
  await waitForHydration(validateButton(page));
});

test('CUS-20 an address of the old shop is shown and prefilled', async (t) => {
  const order = await toPay(shop);
  await shop.shop.db.run(
    sql`update orders set shipping_address = ${JSON.stringify({
      name: 'Jeanne de La Tour',
      address: '3 place Bellecour',
      postal_code: '69002',
      city: 'Lyon',
      country: 'FR',
    })}::jsonb where id = ${order.orderId}`,
  );
  const { page } = await person(t, order.customer);
  await page.goto(pageOf(order));
  for (const text of ['Jeanne de La Tour', '3 place Bellecour', '69002 Lyon']) await seeText(page, text);
  await putInStatus(shop, order, 'to-validate');
  await page.reload();
  await see(validateButton(page));
  const shown = { Prénom: 'Jeanne', Nom: 'de La Tour', Adresse: '3 place Bellecour', 'Code postal': '69002' };
  for (const [label, value] of Object.entries(shown)) assert.equal(await field(page, label).inputValue(), value);
});

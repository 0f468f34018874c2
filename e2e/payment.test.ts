import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import type { Page } from 'playwright-core';
import { seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { replaceAnswer, openStage, refusal, type Watched } from './browser.ts';
import { card, acceptedCard, assertAccepted, payButton, payWith, typeCard } from './card.ts';
import { arriveAt, gone, price, read, see, titled } from './expect.ts';

const { shop, person } = await openStage();

const refused = '5100 0100 0000 2060';
const withQuestion = '4970 1000 0000 0009';
const CALLBACK = '/functions/v1/payment_callback';

const failure = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'Échec du paiement' });
const ordersPage = ({ orderId }: Placed) => `/customer/order/${orderId}`;

/** Opens the payment from the order's page. Without the page's script, the browser follows the link. */
async function openPayment({ page }: Watched, order: Placed, hasScript = true) {
  await page.goto(ordersPage(order));
  const link = page.getByRole('link', { name: price('Payer maintenant 31,00 €') });
  if (hasScript) await link.click();
  else {
    await see(link);
    await page.evaluate(`location.assign("/payment/${order.orderId}")`);
  }
  await arriveAt(page, `/payment/${order.orderId}`);
  await see(payButton(page));
}
async function isPaidOnce(order: Placed) {
  const { count } =
    (await shop.shop.db.one<{ count: number }>(sql`select count(*)::int as count
    from payment_transactions where order_id = ${order.orderId} and operation = 'debit' and state = 'paid'`)) ?? {};
  assert.equal(count, 1);
  assert.equal((await seenByAdmin(shop, order)).status, 'paid');
}
const nextPayment = (options: object) => shop.fetch('/sandbox/lyra/next', { method: 'POST', json: options });

test('CUS-11 CUS-17 the customer pays by card in a French form, sees the confirmation, and returns two seconds later', async (t) => {
  const order = await toPay(shop);
  const her = await person(t, order.customer);
  await her.page.clock.install();
  await openPayment(her, order);
  await see(her.page.getByText('Total, livraison comprise'));
  await see(her.page.getByText(price('31,00 €'), { exact: true }).last());
  // Delivery, withdrawal and seller must be named right before the button (L221-5, L221-14).
  await read(
    her.page,
    /^Expédiée par Colissimo vers le \S+ \d{1,2}(?:er)? \S+, livrée au plus tard le \S+ \d{1,2}(?:er)? \S+\./,
  );
  await read(her.page, /^Vous avez 14\sjours après réception pour changer d’avis/);
  await read(her.page, /^Vendue par .*12 rue des Tisserands, 69001 Lyon/);
  await read(her.page, /commande avec obligation de paiement/);
  const guarantee = her.page.getByRole('link', { name: 'Garantie légale de 2 ans au moins' });
  assert.equal(await guarantee.getAttribute('href'), '/pages/garantie-legale');
  const [link, button] = [await guarantee.boundingBox(), await payButton(her.page).boundingBox()];
  assert.ok(link && button && link.y < button.y, 'the legal guarantee is shown before the card button');
  // The pieces of this shop are new.
  assert.doesNotMatch(await her.page.getByRole('main').innerText(), /occasion/);
  await see(card(her.page).getByRole('button', { name: price('Commander et payer 31,00 €') }));
  await assertAccepted(her.page, () => payWith(her.page, acceptedCard));
  await her.page.clock.fastForward(2_000);
  await arriveAt(her.page, ordersPage(order));
  await see(her.page.getByRole('heading', { name: 'Commande payée' }));
  await isPaidOnce(order);
});

test('CUS-17 a payment of an order that the browser has not stored shows the order first', async (t) => {
  const order = await toPay(shop);
  const { page } = await person(t, order.customer);
  await page.goto(`/payment/${order.orderId}`);
  await arriveAt(page, ordersPage(order));
  await see(page.getByRole('heading', { name: 'Commande à payer' }));
  // The order's page has stored it, so the payment opens.
  await page.goto(`/payment/${order.orderId}`);
  await see(payButton(page));
});

test('CUS-18 a refused card shows the bank’s reason, and a second card is accepted', async (t) => {
  const order = await toPay(shop);
  const her = await person(t, order.customer);
  await openPayment(her, order);
  await payWith(her.page, refused);
  await see(failure(her.page).filter({ hasText: 'Paiement refusé. Essayez avec une autre carte.' }));
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
  await assertAccepted(her.page, () => payWith(her.page, acceptedCard));
  await isPaidOnce(order);
});

test('CUS-18 a mistyped card is shown in the form, without asking the bank', async (t) => {
  const order = await toPay(shop);
  const her = await person(t, order.customer);
  await openPayment(her, order);
  await payWith(her.page, '4970 1000 0000 0054');
  await see(card(her.page).getByText('Ce numéro de carte n’est pas valide.'));
  assert.equal(await failure(her.page).count(), 0);
});

test('CUS-17 CUS-18 a bank’s question can be refused, then accepted, without the reason of the refusal', async (t) => {
  const order = await toPay(shop);
  const her = await person(t, order.customer);
  await openPayment(her, order);
  await payWith(her.page, withQuestion);
  const question = card(her.page).getByRole('dialog', { name: /3-D Secure/ });
  await question.getByRole('button', { name: 'Refuser' }).click();
  await see(failure(her.page).filter({ hasText: 'l’authentification n’a pas abouti' }));
  await typeCard(her.page, withQuestion);
  // The reason stays until the next attempt begins.
  await see(failure(her.page));
  await payButton(her.page).click();
  await see(question);
  assert.equal(await failure(her.page).count(), 0);
  await assertAccepted(her.page, () => question.getByRole('button', { name: 'Valider' }).click());
  await isPaidOnce(order);
});

const INIT = "Impossible d'initialiser le paiement. Veuillez réessayer.";
for (const [what, path, answer, messages] of [
  ['the provider’s script is blocked', /kr-payment-form\.min\.js$/, 'nothing', [INIT]],
  [
    'no form is given',
    '/functions/v1/payment_token',
    refusal(INIT, 502, 'payments.no-form'),
    [INIT, "Impossible d'obtenir l'URL de paiement"],
  ],
] as const) {
  test(`CUS-18 a payment shows an error with a retry when ${what}`, async (t) => {
    const order = await toPay(shop);
    const her = await person(t, order.customer);
    const stop = await replaceAnswer(her, path, answer);
    await her.page.goto(ordersPage(order));
    await her.page.getByRole('link', { name: /Payer maintenant/ }).click();
    for (const words of messages) await read(her.page, words);
    assert.equal(her.faults.splice(0).length > 0, true);
    await stop(() => her.page.getByRole('button', { name: 'Réessayer' }).click());
    await assertAccepted(her.page, () => payWith(her.page, acceptedCard));
  });
}

test('D-13 CUS-17 a double click pays once', async (t) => {
  const order = await toPay(shop);
  const her = await person(t, order.customer);
  await openPayment(her, order);
  await typeCard(her.page, acceptedCard);
  await assertAccepted(her.page, () => payButton(her.page).dblclick());
  await isPaidOnce(order);
});

test('D-13 CUS-17 a payment in one of two tabs is made once, and the second tab shows it', async (t) => {
  const order = await toPay(shop);
  const her = await person(t, order.customer);
  await openPayment(her, order);
  const secondTab = await her.context.newPage();
  await openPayment({ ...her, page: secondTab }, order);
  await typeCard(secondTab, acceptedCard);
  await assertAccepted(secondTab, () => assertAccepted(her.page, () => payWith(her.page, acceptedCard)));
  await arriveAt(secondTab, ordersPage(order));
  await isPaidOnce(order);
});

test('CUS-17 D-14 a payment that the bank delays is not made twice, and is confirmed once accepted', async (t) => {
  const order = await toPay(shop);
  const her = await person(t, order.customer);
  await openPayment(her, order);
  await nextPayment({ outcome: 'delay' });
  await payWith(her.page, acceptedCard);
  await read(her.page, 'Paiement en cours de validation');
  await read(her.page, /Ne payez pas une seconde fois/);
  await assertAccepted(her.page, async () => {
    const tab = await her.context.newPage();
    await tab.goto(ordersPage(order));
    await see(tab.getByRole('heading', { name: 'Paiement en cours' }));
    assert.equal(await tab.getByRole('button', { name: 'Modifier' }).count(), 0);
  });
  await arriveAt(her.page, ordersPage(order));
  await isPaidOnce(order);
});

test('CUS-18 D-13 a payment with an unknown result can be checked again and is not made twice', async (t) => {
  const order = await toPay(shop);
  const her = await person(t, order.customer);
  await openPayment(her, order);
  await nextPayment({ outcome: 'accept', ipn: 'never' });
  const lost = await replaceAnswer(her, CALLBACK, 'nothing');
  await payWith(her.page, acceptedCard);
  await read(her.page, 'Impossible de mettre à jour le statut de paiement');
  await lost();
  const silent = await replaceAnswer(her, CALLBACK, refusal('Impossible de traiter le paiement', 502));
  await her.page.getByRole('button', { name: 'Vérifier à nouveau' }).click();
  await see(her.page.getByRole('alert').filter({ hasText: /^Impossible de traiter le paiement/ }));
  await silent();
  await assertAccepted(her.page, () => her.page.getByRole('button', { name: 'Vérifier à nouveau' }).click());
  await isPaidOnce(order);
});

for (const [how, hasScript] of [
  ['', true],
  [', on a page opened before its script had loaded', false],
] as const) {
  test(`CUS-18 a payment unknown to the provider can be tried again${how}`, async (t) => {
    const order = await toPay(shop);
    const her = await person(t, order.customer);
    await openPayment(her, order, hasScript);
    await nextPayment({ outcome: 'accept', ipn: 'never' });
    const none = { json: { success: false, status: 'to-pay', state: 'none' } };
    const stop = await replaceAnswer(her, CALLBACK, none);
    // The message stays until the form is back and after it: the return may load a full page.
    const messageShown = read(her.page, 'Erreur lors du traitement du paiement. Veuillez réessayer.');
    await Promise.all([messageShown, payWith(her.page, acceptedCard)]);
    await stop();
    // The new form made the shop ask the provider, which reports the payment.
    await arriveAt(her.page, ordersPage(order));
    await see(her.page.getByRole('heading', { name: 'Commande payée' }));
    await read(her.page, 'Erreur lors du traitement du paiement. Veuillez réessayer.');
    await isPaidOnce(order);
  });
}

test('CUS-18 a payment of an order that does not exist leads to the order’s page, which shows an error', async (t) => {
  const order = await toPay(shop);
  const her = await person(t, order.customer);
  await openPayment(her, order);
  await replaceAnswer(her, `/api/orders/${order.orderId}`, refusal('Commande introuvable', 404));
  // The message lasts some seconds, and a full load may take longer.
  await her.page.reload({ waitUntil: 'commit' });
  await read(her.page, 'Impossible de charger les détails de la commande');
  await arriveAt(her.page, ordersPage(order));
  await titled(her.page, 'Commande introuvable');
});

test('CUS-17 D-14 an order returned to validation in a second tab closes its payment', async (t) => {
  const order = await toPay(shop);
  const her = await person(t, order.customer);
  await openPayment(her, order);
  const secondTab = await her.context.newPage();
  await secondTab.goto(ordersPage(order));
  await secondTab.getByRole('button', { name: 'Modifier' }).click();
  await see(secondTab.getByRole('heading', { name: 'Commande à valider' }));
  await arriveAt(her.page, ordersPage(order));
  await gone(payButton(her.page));
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import type { Page } from 'playwright-core';
import { seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { replaceAnswer, openStage, refusal, type Watched } from './browser.ts';
import { card, acceptedCard, assertAccepted, payButton, payWith, typeCard } from './card.ts';
import { arriveAt, gone, price, seeText, see } from './expect.ts';

const { shop, person } = await openStage();

const refusedCard = '5100 0100 0000 2060';
/** The bank answers a payment by this card with a 3-D Secure question. */
const cardWithQuestion = '4970 1000 0000 0009';
const CALLBACK = '/functions/v1/payment_callback';

const failure = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'Échec du paiement' });
const orderPath = ({ orderId }: Placed) => `/customer/order/${orderId}`;

/** Opens the payment by its link. Without `hasScript`, loads a full page, like a click before the script has loaded. */
async function openPayment({ page }: Watched, order: Placed, hasScript = true) {
  await page.goto(orderPath(order));
  const link = page.getByRole('link', { name: price('Payer maintenant 31,00 €') });
  if (hasScript) await link.click();
  else {
    await see(link);
    await page.evaluate(`location.assign("/payment/${order.orderId}")`);
  }
  await arriveAt(page, `/payment/${order.orderId}`);
  await see(payButton(page));
}
async function assertPaidOnce(order: Placed) {
  const { count } =
    (await shop.shop.db.one<{ count: number }>(sql`select count(*)::int as count
    from payment_transactions where order_id = ${order.orderId} and operation = 'debit' and state = 'paid'`)) ?? {};
  assert.equal(count, 1);
  assert.equal((await seenByAdmin(shop, order)).status, 'paid');
}
const setNextPayment = (options: object) => shop.fetch('/sandbox/lyra/next', { method: 'POST', json: options });

test('CUS-11 CUS-17 the customer pays by card in a French form, sees the confirmation, and returns two seconds later', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer);
  await buyer.page.clock.install();
  await openPayment(buyer, order);
  await see(buyer.page.getByText('Total, livraison comprise'));
  await see(buyer.page.getByText(price('31,00 €'), { exact: true }).last());
  // Delivery, withdrawal and seller must be named right before the button (L221-5, L221-14).
  await seeText(
    buyer.page,
    /^Expédiée par Colissimo vers le \S+ \d{1,2}(?:er)?\s\S+\. Livraison promise d’ici au \S+ \d{1,2}(?:er)?\s\S+\./,
  );
  const dispatch = () => buyer.page.getByText(/^Expédiée par Colissimo/).innerText();
  const dispatchToday = await dispatch();
  await buyer.page.clock.setSystemTime(Date.now() + 86_400_000);
  await buyer.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await until(async () => (await dispatch()) !== dispatchToday);
  await buyer.page.clock.setSystemTime(Date.now());
  await seeText(buyer.page, /^Vous avez 14\sjours après réception pour changer d’avis/);
  await seeText(buyer.page, /^Vendue par .*12 rue des Tisserands, 69001\sLyon/);
  await seeText(buyer.page, /commande avec obligation de paiement/);
  const guarantee = buyer.page.getByRole('link', { name: 'Garantie légale de 2 ans au moins' });
  assert.equal(await guarantee.getAttribute('href'), '/pages/garantie-legale');
  const [link, button] = [await guarantee.boundingBox(), await payButton(buyer.page).boundingBox()];
  assert.ok(link && button && link.y < button.y, 'the legal guarantee is shown before the card button');
  // The pieces of this shop are new.
  assert.doesNotMatch(await buyer.page.getByRole('main').innerText(), /occasion/);
  await see(card(buyer.page).getByRole('button', { name: price('Commander et payer 31,00 €') }));
  await assertAccepted(buyer.page, () => payWith(buyer.page, acceptedCard));
  await buyer.page.clock.fastForward(2_000);
  await arriveAt(buyer.page, orderPath(order));
  await see(buyer.page.getByRole('heading', { name: 'Commande payée' }));
  await assertPaidOnce(order);
});

test('CUS-17 a payment of an order that the browser has not stored shows the order first', async (t) => {
  const order = await toPay(shop);
  const { page } = await person(t, order.customer);
  await page.goto(`/payment/${order.orderId}`);
  await arriveAt(page, orderPath(order));
  await see(page.getByRole('heading', { name: 'Commande à payer' }));
  // The order's page has stored the order, so the payment opens.
  await page.goto(`/payment/${order.orderId}`);
  await see(payButton(page));
});

test('CUS-18 a refused card shows the bank’s reason, and a second card is accepted', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer);
  await openPayment(buyer, order);
  await payWith(buyer.page, refusedCard);
  await see(failure(buyer.page).filter({ hasText: 'Paiement refusé. Essayez avec une autre carte.' }));
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
  await assertAccepted(buyer.page, () => payWith(buyer.page, acceptedCard));
  await assertPaidOnce(order);
});

test('CUS-18 a mistyped card is shown in the form, without asking the bank', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer);
  await openPayment(buyer, order);
  await payWith(buyer.page, '4970 1000 0000 0054');
  await see(card(buyer.page).getByText('Ce numéro de carte n’est pas valide.'));
  assert.equal(await failure(buyer.page).count(), 0);
});

test('CUS-17 CUS-18 a refused 3-D Secure question can be accepted on a second try, which clears the reason of the refusal', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer);
  await openPayment(buyer, order);
  await payWith(buyer.page, cardWithQuestion);
  const question = card(buyer.page).getByRole('dialog', { name: /3-D Secure/ });
  await question.getByRole('button', { name: 'Refuser' }).click();
  await see(failure(buyer.page).filter({ hasText: 'l’authentification n’a pas abouti' }));
  await typeCard(buyer.page, cardWithQuestion);
  // The reason stays until the next attempt begins.
  await see(failure(buyer.page));
  await payButton(buyer.page).click();
  await see(question);
  assert.equal(await failure(buyer.page).count(), 0);
  await assertAccepted(buyer.page, () => question.getByRole('button', { name: 'Valider' }).click());
  await assertPaidOnce(order);
});

const INIT_ERROR = "Impossible d'initialiser le paiement. Veuillez réessayer.";
for (const [reason, path, answer, messages] of [
  ['the provider’s script is blocked', /kr-payment-form\.min\.js$/, 'nothing', [INIT_ERROR]],
  ['the provider’s second script is blocked', /neon\.js$/, 'nothing', [INIT_ERROR]],
  [
    'no form is given',
    '/functions/v1/payment_token',
    refusal(INIT_ERROR, 502, 'payments.no-form'),
    [INIT_ERROR, "Impossible d'obtenir l'URL de paiement"],
  ],
] as const) {
  test(`CUS-18 a payment shows an error with a retry when ${reason}`, async (t) => {
    const order = await toPay(shop);
    const buyer = await person(t, order.customer);
    const restore = await replaceAnswer(buyer, path, answer);
    await buyer.page.goto(orderPath(order));
    await buyer.page.getByRole('link', { name: /Payer maintenant/ }).click();
    for (const words of messages) await seeText(buyer.page, words);
    assert.equal(buyer.faults.splice(0).length > 0, true);
    const loadedAgain = buyer.page.waitForResponse(typeof path === 'string' ? `**${path}` : path);
    await restore(() => buyer.page.getByRole('button', { name: 'Réessayer' }).click());
    await loadedAgain;
    await assertAccepted(buyer.page, () => payWith(buyer.page, acceptedCard));
  });
}

test('D-13 CUS-17 a double click pays once', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer);
  await openPayment(buyer, order);
  await typeCard(buyer.page, acceptedCard);
  await assertAccepted(buyer.page, () => payButton(buyer.page).dblclick());
  await assertPaidOnce(order);
});

test('D-13 CUS-17 a payment in one of two tabs is made once, and the second tab shows it', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer);
  await openPayment(buyer, order);
  const secondTab = await buyer.context.newPage();
  await openPayment({ ...buyer, page: secondTab }, order);
  await typeCard(secondTab, acceptedCard);
  await assertAccepted(secondTab, () => assertAccepted(buyer.page, () => payWith(buyer.page, acceptedCard)));
  await arriveAt(secondTab, orderPath(order));
  await assertPaidOnce(order);
});

test('CUS-17 D-14 a payment that the bank delays is not made twice, and is confirmed once accepted', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer);
  await openPayment(buyer, order);
  await setNextPayment({ outcome: 'delay' });
  await payWith(buyer.page, acceptedCard);
  await seeText(buyer.page, 'Paiement en cours de validation');
  await seeText(buyer.page, /Ne payez pas une seconde fois/);
  await assertAccepted(buyer.page, async () => {
    const tab = await buyer.context.newPage();
    await tab.goto(orderPath(order));
    await see(tab.getByRole('heading', { name: 'Paiement en cours' }));
    assert.equal(await tab.getByRole('button', { name: 'Modifier' }).count(), 0);
  });
  await arriveAt(buyer.page, orderPath(order));
  await assertPaidOnce(order);
});

test('CUS-18 D-13 a payment with an unknown result can be checked again and is not made twice', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer);
  await openPayment(buyer, order);
  await setNextPayment({ outcome: 'accept', ipn: 'never' });
  const restoreNetwork = await replaceAnswer(buyer, CALLBACK, 'nothing');
  await payWith(buyer.page, acceptedCard);
  await seeText(buyer.page, 'Impossible de mettre à jour le statut de paiement');
  await restoreNetwork();
  const endRefusal = await replaceAnswer(buyer, CALLBACK, refusal('Impossible de traiter le paiement', 502));
  await buyer.page.getByRole('button', { name: 'Vérifier à nouveau' }).click();
  await see(buyer.page.getByRole('alert').filter({ hasText: /^Impossible de traiter le paiement/ }));
  await endRefusal();
  await assertAccepted(buyer.page, () => buyer.page.getByRole('button', { name: 'Vérifier à nouveau' }).click());
  await assertPaidOnce(order);
});

for (const [condition, hasScript] of [
  ['', true],
  [', on a page opened before its script had loaded', false],
] as const) {
  test(`CUS-18 a payment unknown to the provider can be tried again${condition}`, async (t) => {
    const order = await toPay(shop);
    const buyer = await person(t, order.customer);
    await openPayment(buyer, order, hasScript);
    await setNextPayment({ outcome: 'accept', ipn: 'never' });
    const unknownPayment = { json: { success: false, status: 'to-pay', state: 'none' } };
    const restore = await replaceAnswer(buyer, CALLBACK, unknownPayment);
    // The message must outlive the return of the form, which may load a full page.
    const messageShown = seeText(buyer.page, 'Erreur lors du traitement du paiement. Veuillez réessayer.');
    await Promise.all([messageShown, payWith(buyer.page, acceptedCard)]);
    await restore();
    // The new form made the shop ask the provider, which reports the payment.
    await arriveAt(buyer.page, orderPath(order));
    await see(buyer.page.getByRole('heading', { name: 'Commande payée' }));
    await seeText(buyer.page, 'Erreur lors du traitement du paiement. Veuillez réessayer.');
    await assertPaidOnce(order);
  });
}

test('CUS-17 D-14 an order returned to validation in a second tab closes its payment page in the first tab', async (t) => {
  const order = await toPay(shop);
  const buyer = await person(t, order.customer);
  await openPayment(buyer, order);
  const secondTab = await buyer.context.newPage();
  await secondTab.goto(orderPath(order));
  await secondTab.getByRole('button', { name: 'Modifier' }).click();
  await see(secondTab.getByRole('heading', { name: 'Commande à valider' }));
  await arriveAt(buyer.page, orderPath(order));
  await gone(payButton(buyer.page));
});

import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { bodyOf, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { mailsTo, until } from '#sandbox/testing/steps.ts';
import { openProfile, desk, replaceAnswer, openStage, phone, refusal, saveScreenshot } from './browser.ts';
import {
  arriveAt,
  assertSameTab,
  fillIn,
  followLink,
  gone,
  seeValue,
  waitForHydration,
  price,
  seeText,
  see,
} from './expect.ts';
import { assertScreen } from './screens.ts';
import { countTaps } from './taps.ts';

const { shop, browser, person } = await openStage();
const { admin } = shop;

const deliver = async (order: Placed) =>
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'delivered' }, admin));
const receiptTo = (email: string) =>
  until(async () => (await mailsTo(shop, email)).find(({ subject }) => subject.includes('accusé de réception')));

const focusedCard = '[role="group"][aria-label="Rétractation"]:focus';

test('a withdrawal of one piece of two takes two taps, and its receipt, return and refund are seen by both sides', async (t) => {
  const order = await paid(shop, [2500, 1500]);
  const { number } = await seenByAdmin(shop, order);
  await deliver(order);
  const buyer = await person(t, order.customer);
  const { page } = buyer;
  await page.goto(`/customer/order/${order.orderId}`);
  await assertScreen(buyer, 'withdrawal-order');
  await followLink(page.locator('main').getByRole('link', { name: 'Renoncer au contrat ici' }));
  await arriveAt(page, `/customer/order/${order.orderId}/retractation`);
  await seeText(
    page,
    /^Vous avez jusqu’au \p{L}+ \d{1,2}(?:er)?\s\p{L}+ \d{4} inclus\. Vous n’avez pas à dire pourquoi\.$/u,
  );
  await shop.shop.db.run(sql`update orders set withdrawal_told_at = null where id = ${order.orderId}`);
  await page.reload();
  await seeText(
    page,
    /inclus\. Ce délai dépasse 14 jours, car la confirmation de commande n’a pas été envoyée à temps\. Vous/,
  );
  await see(page.getByText(price('46,00 €')));
  await assertScreen(buyer, 'withdrawal-form');
  const secondPiece = page.getByRole('checkbox').nth(1);
  await secondPiece.uncheck();
  await secondPiece.check();
  await page.reload();
  await waitForHydration(secondPiece);
  assert.equal(await secondPiece.isChecked(), true, 'an undone change is not restored');
  const taps = countTaps(page);
  await taps.tap(secondPiece);
  await see(page.getByText(price('25,00 €')).nth(1));
  await taps.tap(page.getByRole('button', { name: 'Confirmer la rétractation' }));
  assert.equal(taps.count(), 2);
  await see(page.getByRole('heading', { name: `Rétractation de la commande ${number}` }));
  await seeText(page, /^Déclarée le \p{L}+ \d{1,2}/u);
  await see(page.getByRole('heading', { name: 'Renoncer à d’autres pièces' }));
  assert.equal(await page.getByRole('checkbox').isChecked(), false);
  const steps = page.getByRole('list', { name: 'Avancement' }).getByRole('listitem');
  const cutSteps = await steps.evaluateAll((all) => all.filter((step) => step.scrollWidth > step.clientWidth).length);
  assert.equal(cutSteps, 0, 'the words of each step fit');
  await assertScreen(buyer, 'withdrawal-stated');
  const receipt = await receiptTo(order.customer.email);
  assert.ok(receipt.text.includes(number));

  const seller = await person(t, admin, desk);
  await seller.page.goto('/admin/retractations');
  await see(seller.page.getByRole('link', { name: number, exact: true }));
  await assertScreen(seller, 'withdrawal-list');
  await seller.page.goto(`/admin/orders/${order.orderId}`);
  await see(seller.page.getByRole('heading', { name: 'Rétractation', exact: true }));
  await see(seller.page.getByText('La cliente y renonce'));
  await assertScreen(seller, 'withdrawal-admin-order');

  const returnNumber = page.getByLabel('Numéro de suivi (facultatif)');
  await returnNumber.fill('6A15984040331');
  await page.reload();
  await seeValue(returnNumber, '6A15984040331');
  await page.getByRole('button', { name: 'J’ai envoyé le colis' }).click();
  await see(seller.page.getByText('n° 6A15984040331'));
  await seller.page.getByRole('button', { name: 'Colis reçu' }).click();
  await gone(seller.page.getByRole('button', { name: 'Colis reçu' }));
  await see(seller.page.locator(focusedCard));
  await seller.page.getByRole('button', { name: 'J’ai remboursé autrement' }).click();
  const dialog = seller.page.getByRole('dialog');
  await see(dialog.getByText(/Déclarer un remboursement de 25,00\s€/));
  await dialog.getByLabel('Moyen du remboursement').selectOption('Par virement');
  await see(dialog.getByText(/Vous déclarez avoir remboursé 25,00\s€ par virement/));
  await saveScreenshot(seller, 'withdrawal-refund-dialog');
  await dialog.getByRole('button', { name: 'Oui, c’est remboursé' }).click();
  await see(seller.page.getByRole('button', { name: 'Rouvrir' }));
  await see(seller.page.locator(focusedCard));
  await seller.page.keyboard.press('Tab');
  await see(seller.page.locator('button:focus', { hasText: 'Rouvrir' }));
  await seeText(page, 'Votre remboursement est fait');
  await assertScreen(buyer, 'withdrawal-refunded');
  await page.goto(`/customer/order/${order.orderId}`);
  await see(page.getByRole('link', { name: 'Suivre ma rétractation' }));
});

test('a draft older than a withdrawal made elsewhere selects no piece of the next withdrawal', async (t) => {
  const order = await paid(shop, [2500, 1500, 1000]);
  await deliver(order);
  const { page } = await person(t, order.customer);
  await page.goto(`/customer/order/${order.orderId}/retractation`);
  await waitForHydration(page.getByRole('checkbox').last());
  await page.getByRole('checkbox').last().uncheck();
  await page.goto('/customer/orders');
  const [first] = (await seenByAdmin(shop, order)).items;
  const statement = { orderId: order.orderId, name: 'Léa Martin', itemIds: [first?.id ?? ''] };
  bodyOf(await shop.call(withdrawFromOrder, statement, order.customer));
  await page.goto(`/customer/order/${order.orderId}/retractation`);
  await see(page.getByRole('heading', { name: 'Renoncer à d’autres pièces' }));
  await waitForHydration(page.getByRole('checkbox').last());
  assert.equal(await page.getByRole('checkbox', { checked: true }).count(), 0);
});

test('a withdrawal from the footer gives a stranger and the customer the same answer, and the customer her receipt', async (t) => {
  const order = await paid(shop);
  const { number } = await seenByAdmin(shop, order);
  const guest = await person(t);
  const { page } = guest;
  await page.goto('/');
  await followLink(page.getByRole('contentinfo').getByRole('link', { name: 'Renoncer au contrat ici' }));
  await arriveAt(page, '/retractation');
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await seeText(page, 'Indiquez le numéro de la commande');
  await assertScreen(guest, 'withdrawal-guest');
  const sendStatement = async (email: string) => {
    await fillIn(page, { 'E-mail de la commande': email, 'Votre nom': 'Léa Martin' });
    await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
    await seeText(page, 'Demande reçue');
    return (await page.locator('main').innerText()).replace(email, '…');
  };
  await page.getByLabel('Numéro de la commande').fill(number);
  const strangerReply = await sendStatement('voisine@test.example');
  await assertScreen(guest, 'withdrawal-guest-done');
  await page.goto(`/retractation?commande=${number}`);
  await seeValue(page.getByLabel('Numéro de la commande'), number);
  assert.equal(await sendStatement(order.customer.email), strangerReply);
  await receiptTo(order.customer.email);
});

test('a withdrawal without JavaScript shows errors, keeps the typed text, and sends the receipt', async (t) => {
  const order = await paid(shop);
  const { number } = await seenByAdmin(shop, order);
  const { context, page } = await openProfile(browser, shop.config.publicUrl, phone, { javaScriptEnabled: false });
  t.onTestFinished(() => context.close());
  await page.goto(`/retractation?commande=${number}`);
  await page.getByRole('link', { name: 'Ouvrir la page sans JavaScript' }).click();
  await fillIn(page, { 'Numéro de la commande': number, 'E-mail de la commande': order.customer.email });
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await seeText(page, 'Indiquez votre nom');
  assert.equal(page.url(), `${shop.config.publicUrl}/retractation`);
  await fillIn(page, { 'Votre nom': 'Léa Martin' });
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await seeText(page, 'Demande reçue');
  assert.equal(page.url(), `${shop.config.publicUrl}/retractation`);
  await receiptTo(order.customer.email);
});

test('a failed withdrawal keeps the typed text, and unshipped pieces need no return', async (t) => {
  const order = await paid(shop);
  const buyer = await person(t, order.customer);
  const { page } = buyer;
  await page.goto(`/customer/order/${order.orderId}/retractation`);
  await seeText(page, /vous pouvez déjà le faire/);
  await waitForHydration(page.getByLabel('Votre nom'));
  const name = page.getByLabel('Votre nom');
  await seeValue(name, 'Léa Martin');
  await name.fill('Léa Martin-Roux');
  const restore = await replaceAnswer(
    buyer,
    `/api/orders/${order.orderId}/withdrawals`,
    refusal('Le serveur est occupé', 503),
  );
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await see(page.getByRole('alert'));
  assert.equal(await name.inputValue(), 'Léa Martin-Roux');
  await page.reload();
  await seeValue(name, 'Léa Martin-Roux');
  await restore();
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await see(page.getByText('vous n’avez rien à renvoyer'));
  await seeText(page, 'Léa Martin-Roux');
  await assertScreen(buyer, 'withdrawal-not-sent');
});

test('ADM-23 a return label is created from the list, which then shows its date and tracking number', async (t) => {
  t.onTestFinished(async () => {
    await shop.call(changeSettings, { freeReturns: false }, admin);
  });
  bodyOf(await shop.call(changeSettings, { freeReturns: true }, admin));
  const order = await paid(shop);
  await deliver(order);
  bodyOf(await shop.call(withdrawFromOrder, { orderId: order.orderId, name: 'Léa Martin' }, order.customer));
  const { number } = await seenByAdmin(shop, order);
  const seller = await person(t, admin, desk);
  await seller.page.goto('/admin/retractations');
  const row = seller.page.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: 'Étiquette de retour' }).click();
  await see(row.getByText(/^Étiquette de retour du \d\d\/\d\d\/\d{4}, Colissimo 8R\d{11}$/));
  await assertScreen(seller, 'withdrawal-return-label');
  const buyer = await person(t, order.customer);
  await buyer.page.goto(`/customer/order/${order.orderId}/retractation`);
  await see(buyer.page.getByRole('link', { name: 'Ouvrir l’étiquette de retour' }));
  await assertSameTab(buyer.page);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { bodyOf, paid, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { refundSteps, throwNoAnswer } from '#sandbox/testing/refund-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, replaceAnswer, saveScreenshot } from './browser.ts';
import { arriveAt, assertFits, gone, price, seeText, see } from './expect.ts';

const { shop, person } = await openStage();
const { insteadOf } = refundSteps(shop);

test('SYS-03 ADM-20 « Rembourser… » refunds pieces and postage, names the amount, and the customer’s order shows it', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  const order = await paid(shop, [2500, 1200]);
  const [first, second] = (await seenByAdmin(shop, order)).items;
  await page.goto(`/admin/orders/${order.orderId}`);
  await page.getByRole('button', { name: 'Rembourser…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rembourser' });
  await see(dialog.getByText('Choisissez au moins une pièce.'));
  const pieceBox = (ref: number | undefined) => dialog.getByRole('checkbox', { name: new RegExp(`n°\\s${ref} `) });
  await pieceBox(first?.ref).check();
  await dialog.getByRole('checkbox', { name: /^Livraison/ }).check();
  const staysPaidHint = dialog.getByText(
    /La commande reste «\sPayée\s»\s: si le colis ne doit pas partir, annulez-la\./,
  );
  await see(staysPaidHint);
  await pieceBox(second?.ref).check();
  await see(
    dialog.getByText(/La commande deviendra «\sRemboursée\s»\. N’envoyez pas le colis, et annulez la commande/),
  );
  await gone(staysPaidHint);
  await pieceBox(second?.ref).uncheck();
  await see(staysPaidHint);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `the dialog, ${colorScheme}`);
    await saveScreenshot(seller, `refund-dialog-${colorScheme}`);
    await page.setViewportSize(phone.viewport);
    await assertFits(page, 'the dialog on a phone');
    await saveScreenshot(seller, `refund-dialog-${colorScheme}-phone`);
    await page.setViewportSize(desk.viewport);
  }
  await dialog.getByRole('button', { name: price('Rembourser 31,00 €') }).click();
  await seeText(page, price('31,00 € remboursés'));
  await gone(dialog);
  await see(page.getByText('paiement diminué avant d’être débité', { exact: false }));
  await see(page.getByText(price('43,00 € avant d’être diminué')));
  await saveScreenshot(seller, 'refund-made');
  await page.getByRole('button', { name: 'Rembourser…' }).click();
  await see(dialog.getByText('Déjà remboursée.').first());
  await page.keyboard.press('Escape');

  const buyer = await person(t, order.customer, phone);
  await buyer.page.goto(`/customer/order/${order.orderId}`);
  await see(buyer.page.getByText('Remboursé avant le débit', { exact: true }));
  const row = (ref: number | undefined) => buyer.page.getByRole('listitem').filter({ hasText: `n° ${ref}` });
  await see(row(first?.ref).getByText('Remboursée', { exact: true }));
  assert.equal(await buyer.page.getByText('Remboursée', { exact: true }).count(), 1, 'one of the two pieces');
  await saveScreenshot(buyer, 'refund-buyer');
});

test('a second payment and a withdrawal lead from « À traiter » to a prepared refund', async (t) => {
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  const paidTwice = await paid(shop, [2500]);
  await notify(shop, { ...paidTwice, transactions: [{ uuid: aTransactionId() }] });
  const withdrawn = await paid(shop, [2500, 1200]);
  const itemIds = (await seenByAdmin(shop, withdrawn)).items.slice(0, 1).map(({ id }) => id);
  bodyOf(
    await shop.call(withdrawFromOrder, { orderId: withdrawn.orderId, name: 'Léa Martin', itemIds }, withdrawn.customer),
  );
  for (const [order, title, amount] of [
    [paidTwice, 'Commande payée deux fois', '31,00'],
    [withdrawn, 'Rétractation', '25,00'],
  ] as const) {
    await page.goto('/admin/attention');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await saveScreenshot(seller, `refund-attention-${amount}`);
    await row.getByRole('link', { name: 'Rembourser…' }).click();
    await arriveAt(page, `/admin/orders/${order.orderId}`);
    const dialog = page.getByRole('dialog', { name: 'Rembourser' });
    await saveScreenshot(seller, `refund-lead-${amount}`);
    await dialog.getByRole('button', { name: price(`Rembourser ${amount} €`) }).click();
    await seeText(page, price(`${amount} € remboursés`));
    await gone(dialog);
  }
  // The provider's answer closed the first alert, and the job after the refund closed the withdrawal.
  await page.goto('/admin/attention');
  await seeText(page, 'Rien à traiter');
});

test('a refund without the provider’s answer says so, and the seller may ask again or mark it as not made', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  const order = await paid(shop);
  const restore = insteadOf({ refund: throwNoAnswer });
  await page.goto(`/admin/orders/${order.orderId}?refund=chosen`);
  const dialog = page.getByRole('dialog', { name: 'Rembourser' });
  await dialog.getByLabel('Que rembourser ?').selectOption('other');
  await dialog.getByLabel('Montant').fill('12');
  await dialog.getByRole('button', { name: price('Rembourser 12,00 €') }).click();
  await see(page.getByText('Sans réponse', { exact: true }));
  restore();
  await saveScreenshot(seller, 'refund-unsure');
  await assertAccessible(page, 'a refund in doubt');
  await page.getByRole('button', { name: 'Demander au prestataire' }).click();
  await seeText(page, 'Le prestataire ne connaît pas encore ce remboursement');
  // Longer than the two minutes in which the provider may still answer.
  shop.advance(180_000);
  await page.getByRole('button', { name: 'Il n’a pas été fait' }).click();
  await see(page.getByText('Refusé', { exact: true }));
  await see(page.getByRole('button', { name: 'Rembourser…' }));
});

test('a refusal of the provider is not shown for a later attempt that fails for another reason', async (t) => {
  const { page, context } = await person(t, shop.admin, desk);
  const order = await paid(shop);
  const path = `/api/admin/orders/${order.orderId}/refunds`;
  const refused = { refundId: order.orderId, state: 'refused', reason: null };
  const restore = await replaceAnswer({ context }, path, { status: 200, json: refused });
  await page.goto(`/admin/orders/${order.orderId}?refund=chosen`);
  const dialog = page.getByRole('dialog', { name: 'Rembourser' });
  await dialog.getByLabel('Que rembourser ?').selectOption('other');
  await dialog.getByLabel('Montant').fill('12');
  const button = dialog.getByRole('button', { name: price('Rembourser 12,00 €') });
  await button.click();
  const refusal = dialog.getByText('Le prestataire de paiement a refusé ce remboursement.');
  await see(refusal);
  await restore();
  await replaceAnswer({ context }, path, 'nothing');
  await button.click();
  await see(dialog.getByText('Connexion impossible.'));
  await gone(refusal);
});

test('D-13 a withdrawal whose payment the bank took back offers no refund, in « À traiter » and on the order', async (t) => {
  const order = await paid(shop);
  bodyOf(await shop.call(withdrawFromOrder, { orderId: order.orderId, name: 'Léa Martin' }, order.customer));
  const { page } = await person(t, shop.admin, desk);
  const refund = page.getByRole('main').getByText('Rembourser…', { exact: true });
  await page.goto(`/admin/orders/${order.orderId}`);
  await see(refund);
  assert.equal(await refund.count(), 1, 'the alert alone offers the refund');
  const chargeBack = {
    operationType: 'CREDIT',
    amount: 3100,
    transactionDetails: { creationContext: 'CHARGEBACK' },
  } as const;
  await notify(shop, { ...order, transactions: [chargeBack] });
  await page.goto(`/admin/orders/${order.orderId}`);
  await see(page.getByRole('button', { name: 'Terminer sans rembourser' }));
  assert.equal(await refund.count(), 0);
  await page.goto('/admin/attention');
  const row = page.getByRole('listitem').filter({ hasText: `@${order.pseudo}` });
  await see(row.getByRole('heading', { name: 'Rétractation', exact: true }));
  assert.equal(await row.getByText('Rembourser…', { exact: true }).count(), 0);
});

import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import sql from 'sql-template-tag';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { listAttention } from '#screens/admin/attention/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf, paid, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, saveScreenshot } from './browser.ts';
import { arriveAt, assertFits, gone, price, seeText, see, seeTitle } from './expect.ts';

const { shop, person } = await openStage();

async function actAtProvider(order: Placed, action: 'refund' | 'cancel' | 'chargeback', amountCents?: number) {
  const { number: orderNumber } = await seenByAdmin(shop, order);
  const json = { orderNumber, action, ...(amountCents && { amountCents }) };
  assert.equal((await shop.fetch('/sandbox/lyra/backoffice', { method: 'POST', json })).status, 200);
}

async function copyAlerts({ orderId }: Placed, copies: number) {
  await shop.shop.db.run(sql`
    with copied as (
      insert into attention_items (kind, key, order_id, data, created_at)
      select kind, key || '-' || n, order_id, data, created_at
      from attention_items cross join generate_series(1, ${copies}::integer) n where order_id = ${orderId}
      returning id, order_id)
    insert into attention_steps (item_id, at, what, actor_kind, actor_id, actor_name)
    select copied.id, s.at, s.what, s.actor_kind, s.actor_id, s.actor_name
    from copied join attention_items i on i.order_id = copied.order_id join attention_steps s on s.item_id = i.id`);
}

async function assertShown(page: Page, where: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `${where}, ${colorScheme}`);
  }
  for (const width of [1280, 320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await assertFits(page, `${where} at ${width} px`);
  }
}

test('D-13 D-16 ADM-22 a refund made at the provider raises an alert and holds the parcel until the seller settles the alert, which can be reopened', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/attention');
  await seeText(page, 'Rien à traiter');
  await saveScreenshot(seller, 'attention-empty');
  const order = await paid(shop);
  const { number } = await seenByAdmin(shop, order);
  await actAtProvider(order, 'refund', 1000);
  await see(page.getByRole('heading', { name: 'Remboursement chez le prestataire' }));
  await see(page.getByRole('link', { name: /À traiter.*1.*en attente/ }));
  await assertShown(page, 'the list');
  await page.setViewportSize(desk.viewport);

  await page.getByRole('link', { name: 'Préparation' }).first().click();
  const heldParcels = page.getByRole('list', { name: 'Commandes à traiter avant d’expédier' });
  await see(heldParcels.getByText(price('10,00 € ont été remboursés')));
  assert.equal(await page.getByRole('button', { name: /étiquette/i }).count(), 0);
  await assertShown(page, 'the preparation with a parcel held');
  await saveScreenshot(seller, 'attention-preparation-phone');
  await page.setViewportSize(desk.viewport);
  await saveScreenshot(seller, 'attention-preparation');

  await heldParcels.getByRole('link', { name: `Commande ${number}` }).click();
  await arriveAt(page, `/admin/orders/${order.orderId}`);
  await see(page.getByRole('heading', { name: 'Paiements par carte' }));
  await assertShown(page, 'the order with a refund');
  await saveScreenshot(seller, 'attention-order-phone');
  await page.setViewportSize(desk.viewport);
  await saveScreenshot(seller, 'attention-order');
  await page.getByRole('button', { name: 'C’est réglé' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Geste commercial');
  await assertAccessible(page, 'the dialog');
  await saveScreenshot(seller, 'attention-dialog');
  await dialog.getByRole('button', { name: 'C’est réglé' }).click();
  await gone(dialog);
  await seeText(page, /C’est réglé.*remboursement chez le prestataire. Geste commercial/);
  await see(page.getByRole('button', { name: /Générer l’étiquette/ }));
  await page.goto('/admin/attention?state=settled');
  await seeText(page, 'Geste commercial');
  await saveScreenshot(seller, 'attention-settled');
  await page.getByRole('button', { name: 'Rouvrir' }).click();
  await seeText(page, 'Rien n’a encore été réglé');
  await page.goto('/admin/attention');
  await seeText(page, 'Geste commercial');
});

test('D-16 an alert caused by a change of the seller is signed by the shop', async (t) => {
  const order = await paid(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'cancelled' }, shop.admin));
  const { number } = await seenByAdmin(shop, order);
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/attention');
  const alert = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Commande ${number}` }) });
  await see(alert.getByText(/^Constaté par la boutique · /));
  assert.doesNotMatch(await alert.innerText(), /Signalé/);
});

test('D-13 a list of many alerts with long names is accessible, fits each screen and has pages', async (t) => {
  const order = await paid(shop);
  const long = `${'Marie-Antoinette-Joséphine '.repeat(4)}de la Tour-d’Auvergne-Lauraguais`;
  await shop.shop.db.run(sql`update users set first_name = ${long} where id = ${order.customer.userId}`);
  await actAtProvider(order, 'refund', 10);
  await copyAlerts(order, 50);
  await actAtProvider(order, 'chargeback');
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await page.goto('/admin/attention');
  await see(page.getByRole('heading', { name: 'Remboursement chez le prestataire' }));
  await assertShown(page, 'the long list');
  await saveScreenshot(seller, 'attention-long-phone');
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<undefined>();
  await seller.context.route('**/api/admin/attention?*after=*', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Suivant' }).click();
  await see(page.locator('[aria-busy=true]').getByRole('heading', { name: 'Remboursement chez le prestataire' }));
  answer(undefined);
  await see(page.getByRole('heading', { name: 'Paiement contesté à la banque' }));
  await gone(page.locator('[aria-busy=true]'));
  await page.setViewportSize(desk.viewport);
  await saveScreenshot(seller, 'attention-long');
  await page.getByRole('button', { name: 'Précédent' }).click();
  await gone(page.getByRole('heading', { name: 'Paiement contesté à la banque' }));
  await see(page.getByRole('heading', { name: 'Remboursement chez le prestataire' }));
  assert.ok(bodyOf(await shop.call(listAttention, {}, shop.admin)).next);
});

test('ADM-20 D-13 the cancellation of a paid order shows the amount due to the buyer in its dialog and on the order, until it is refunded', async (t) => {
  const order = await paid(shop);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/orders/${order.orderId}`);
  await page.getByRole('button', { name: 'Changer le statut' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Statut').selectOption({ label: 'Annulée' });
  await see(dialog.getByText(price(`31,00 € seront dus à @${order.pseudo}`)));
  await saveScreenshot(seller, 'attention-cancel-dialog');
  await dialog.getByRole('button', { name: 'Changer le statut' }).click();
  await gone(dialog);
  await seeText(page, `Dû à @${order.pseudo}`);
  await see(page.getByText('Remboursement à faire'));
  await saveScreenshot(seller, 'attention-owed');
  await actAtProvider(order, 'refund');
  await gone(page.getByRole('alert').getByText('Remboursement à faire'));
  await gone(page.getByText(`Dû à @${order.pseudo}`));
});

test('ADM-20 the note about an alert stays on screen when a colleague settles the last alert of the order', async (t) => {
  const order = await paid(shop);
  await actAtProvider(order, 'refund', 500);
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/orders/${order.orderId}`);
  await page.getByRole('button', { name: 'C’est réglé' }).click();
  const note = page.getByRole('dialog').getByRole('textbox');
  await note.fill('Vu au téléphone');
  for (const { id } of (await seenByAdmin(shop, order)).attention)
    bodyOf(await shop.call(settleAttention, { attentionId: id, note: 'Vu' }, shop.admin));
  await gone(page.getByRole('main').getByRole('button', { name: 'C’est réglé', includeHidden: true }));
  assert.equal(await note.inputValue(), 'Vu au téléphone');
});

test('ADM-20 an order set as paid by hand names the seller and says that no card paid', async (t) => {
  const order = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'paid' }, shop.admin));
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/orders/${order.orderId}`);
  await seeText(page, /Aucun paiement par carte reçu\. Passée à «\s?Payée\s?» à la main par admin@test\.example/);
  await saveScreenshot(seller, 'attention-by-hand');
});

test('D-16 refused provider keys show a warning in the back office, with the name of the variable', async (t) => {
  await shop.fetch('/sandbox/credentials', { method: 'POST', json: { provider: 'payment', refused: true } });
  const order = await toPay(shop);
  await shop.fetch('/functions/v1/payment_token', {
    method: 'POST',
    json: { order_id: order.orderId },
    as: order.customer,
  });
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin');
  await seeTitle(page, 'Tableau de bord');
  await seeText(page, /Le prestataire de paiement refuse la boutique depuis le/);
  await seeText(page, /LYRA_PASSWORD/);
  await assertAccessible(page, 'the banner');
  await saveScreenshot(seller, 'attention-provider');
});

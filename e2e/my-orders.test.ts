import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { statusBanners } from '#features/orders/domain/labels-statuses.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { linksOf } from '#sandbox/testing/html.ts';
import { bodyOf, openedForm, paid, putInStatus, seenByAdmin, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { replaceAnswer, openStage, refusal } from './browser.ts';
import { arriveAt, followLink, gone, navigate, price, seeText, see, seeTitle } from './expect.ts';

const { shop, person } = await openStage();
const { requestRefund } = refundSteps(shop);
const db = shop.shop.db;

test('CUS-05 D-05 D-20 the customer’s orders come newest first, with date, status, pieces, colours and total', async (t) => {
  const olderOrder = await toValidate(shop, [2500, 1990]);
  await db.run(sql`update orders set order_date = '2026-10-03T18:30:00Z' where id = ${olderOrder.orderId}`);
  await db.run(
    sql`update products set color_id = ${await shop.aColour('Bordeaux')} where id = ${olderOrder.productIds[0] ?? ''}`,
  );
  const recent = await toValidate(shop);
  await db.run(sql`update orders set user_id = ${olderOrder.customer.userId} where id = ${recent.orderId}`);
  await toValidate(shop);
  const { page } = await person(t, olderOrder.customer);
  await page.goto('/customer/orders');
  const cards = page.getByRole('article');
  await see(cards);
  assert.equal(await cards.count(), 2);
  const last = cards.nth(1);
  await see(last.getByRole('heading', { name: '03/10/2026' }));
  await see(last.getByText('À valider'));
  const { number } = await seenByAdmin(shop, olderOrder);
  assert.match(number, /^C\d+$/);
  await see(last.getByRole('heading', { name: `Commande ${number}` }));
  await see(last.getByRole('listitem').filter({ hasText: /Robe \d+.*Bordeaux/ }));
  assert.equal(await last.getByRole('listitem').count(), 2);
  await see(last.getByText(price('50,90 €')));
  await last.getByRole('link', { name: 'Voir le détail' }).click();
  await arriveAt(page, `/customer/order/${olderOrder.orderId}`);
  await seeTitle(page, `Commande ${number}`);
});

test('CUS-06 D-10 the button of each order names the next step and opens it', async (t) => {
  const order = await toPay(shop);
  const orderPath = `/customer/order/${order.orderId}`;
  const trackingUrl = 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901';
  for (const [status, name, href, trackingId] of [
    ['to-validate', 'Valider ma commande', orderPath, null],
    ['to-pay', 'Régler ma commande', `/payment/${order.orderId}`, null],
    ['shipped', 'Suivre la livraison', trackingUrl, '6A12345678901'],
    ['in-delivery', 'Suivre la livraison', trackingUrl, '6A12345678901'],
    ['delivered', 'Suivre la livraison', trackingUrl, '6A12345678901'],
    ['delivered', 'Suivre la livraison', orderPath, null],
    ['paid', 'Voir ma commande', orderPath, null],
    ['cancelled', 'Voir ma commande', orderPath, null],
  ] as const) {
    await putInStatus(shop, order, status);
    await db.run(sql`update orders set tracking_id = ${trackingId} where id = ${order.orderId}`);
    const html = await (await shop.fetch('/customer/orders', { as: order.customer })).text();
    const [next] = linksOf(html.split('<article').at(-1) ?? '');
    assert.deepEqual(next, { text: name, href }, status);
  }
  await putInStatus(shop, order, 'to-pay');
  const { page } = await person(t, order.customer);
  await page.goto('/customer/orders');
  await page.getByRole('link', { name: 'Régler ma commande' }).click();
  await seeTitle(page, 'Paiement');
});

test('CUS-05 a list of more than 200 orders says that it shows the latest 200', async (t) => {
  const customer = await shop.aCustomer();
  await db.run(sql`
    insert into orders (order_number, user_id, order_date)
    select 'C80000' || n, ${customer.userId}, '2026-01-01'::timestamptz + n * interval '1 hour' from generate_series(1, 201) n`);
  const { page } = await person(t, customer);
  await page.goto('/customer/orders');
  await seeText(page, 'Vos 200 dernières commandes sont affichées ici.');
});

test('CUS-07 an empty list shows a new order without a reload', async (t) => {
  const customer = await shop.aCustomer('attend');
  const { page } = await person(t, customer);
  await page.goto('/customer/orders');
  await seeText(page, 'Vous n’avez pas encore de commande');
  const order = await toValidate(shop);
  await db.run(sql`update orders set user_id = ${customer.userId} where id = ${order.orderId}`);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'validated' }, shop.admin));
  await see(page.getByRole('article').getByText('Validée'));
});

test('CUS-07 the list polls every ten seconds without the live feed, and the message about the lost connection covers nothing', async (t) => {
  const order = await toValidate(shop);
  const { page, context } = await person(t, order.customer);
  await replaceAnswer({ context }, '/api/live-feed', 'nothing');
  await page.clock.install();
  await page.goto('/customer/orders');
  await see(page.getByText('À valider'));
  await putInStatus(shop, order, 'preparing');
  await page.clock.fastForward(10_000);
  await see(page.getByText('En préparation'));
  const strip = page.getByText('Connexion perdue, nouvel essai…');
  await see(strip);
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  const [footer, cover] = await Promise.all([page.getByRole('contentinfo').boundingBox(), strip.boundingBox()]);
  assert.ok(footer && cover && footer.y + footer.height <= cover.y + 1, JSON.stringify({ footer, cover }));
});

test('CUS-07 a list that fails to load shows an error with a retry', async (t) => {
  const order = await toValidate(shop);
  const { page, context } = await person(t, order.customer);
  // Navigation inside the app requests the list. A full page load would contain it.
  await page.goto('/customer/profile');
  const restore = await replaceAnswer({ context }, '/api/orders', refusal('Non', 400));
  await followLink(page.getByRole('link', { name: 'Commandes' }));
  await seeText(page, 'Impossible de charger vos commandes. Veuillez réessayer plus tard.');
  await restore(() => page.getByRole('button', { name: 'Réessayer' }).click());
  await see(page.getByRole('article'));
});

test('CUS-08 CUS-10 CUS-11 D-20 an open page of an order follows its status, with the texts and buttons of each status', async (t) => {
  const order = await toPay(shop, [2500]);
  const { page, context } = await person(t, order.customer);
  await page.goto(`/customer/order/${order.orderId}`);
  await seeTitle(page, `Commande ${(await seenByAdmin(shop, order)).number}`);
  await see(page.getByText(order.orderId.slice(0, 4), { exact: true }));
  await see(page.getByRole('listitem').filter({ hasText: /Pièce\sn°\s\d+Robe/ }));
  const modify = page.getByRole('button', { name: 'Modifier' });
  const changeStatusTo = async (status: OrderStatus) => {
    bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status }, shop.admin));
    const banner = page.getByRole('heading', { name: statusBanners[status].title, exact: true });
    await see(banner);
    await see(page.getByText(statusBanners[status].text));
  };
  const modifiableStatuses: readonly OrderStatus[] = ['to-pay', 'validated', 'preparing'];
  for (const status of ['validated', 'preparing', 'to-ship', 'to-pay', 'paid', 'shipped', 'delivered'] as const) {
    await changeStatusTo(status);
    assert.equal(await modify.count(), modifiableStatuses.includes(status) ? 1 : 0, `Modifier, ${status}`);
    const payNow = page.getByRole('link', { name: price('Payer maintenant 31,00 €') });
    assert.equal(await payNow.count(), status === 'to-pay' ? 1 : 0, `Payer, ${status}`);
    await see(page.getByText('12 rue des Lilas'));
    await see(page.getByText('Carte bancaire'));
    await see(page.getByRole('definition').filter({ hasText: /^Colissimo$/ }));
  }
  for (const [label, amount] of [
    ['Sous-total', '25,00 €'],
    ['Livraison Colissimo', '6,00 €'],
    ['Total', '31,00 €'],
  ] as const)
    await see(
      page
        .locator('dl > div')
        .filter({ hasText: new RegExp(`^${label}`) })
        .getByText(price(amount)),
    );
  await see(page.getByRole('listitem').filter({ hasText: /Robe/ }).getByText(price('25,00 €')));
  await changeStatusTo('to-validate');
  await see(page.getByRole('button', { name: 'Valider la commande et passer au paiement' }));
  await changeStatusTo('cancelled');
  await gone(page.getByRole('list', { name: 'Avancement de la commande' }));
  await gone(page.getByText('Carte bancaire'));

  const myOrder = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  await replaceAnswer({ context }, `/api/orders/${order.orderId}`, {
    json: { ...myOrder, status: 'lost-in-space', banner: { title: 'Commande en cours', text: 'Encore un peu.' } },
  });
  await page.reload();
  await see(page.getByRole('heading', { name: 'Commande en cours' }));
  await see(page.getByText('Encore un peu.'));
});

test('CUS-08 an order refunded before its dispatch promises no parcel and shows no progress', async (t) => {
  const order = await paid(shop);
  const { page } = await person(t, order.customer);
  await page.goto(`/customer/order/${order.orderId}`);
  await see(page.getByText('nous préparons votre colis', { exact: false }));
  bodyOf(await requestRefund(order));
  await see(page.getByRole('heading', { name: 'Le débit n’aura pas lieu' }));
  await seeText(page, 'Aucun colis ne vous sera envoyé');
  for (const promise of [/nous préparons/, /C’est à vous/, /Expédiée|Envoi par/]) await gone(page.getByText(promise));
});

test('CUS-10 CUS-14 « Modifier » returns the order to validation, and a failure shows an error', async (t) => {
  const order = await toPay(shop);
  const { page, context } = await person(t, order.customer);
  await page.goto(`/customer/order/${order.orderId}`);
  const modify = page.getByRole('button', { name: 'Modifier' });
  const restore = await replaceAnswer({ context }, /\/modify$/, refusal('Non', 500));
  await modify.click();
  await seeText(page, 'Erreur lors de la réinitialisation du statut de la commande');
  await restore();
  await modify.click();
  await see(page.getByRole('heading', { name: 'Commande à valider' }));
  assert.equal(await page.getByLabel('Ville', { exact: true }).inputValue(), 'Lyon');
});

test('D-14 CUS-10 an order with a pending payment cannot be modified', async (t) => {
  const waiting = await toPay(shop);
  const buyer = await person(t, waiting.customer);
  await buyer.page.goto(`/customer/order/${waiting.orderId}`);
  const modify = buyer.page.getByRole('button', { name: 'Modifier' });
  await see(modify);
  await shop.fetch('/sandbox/lyra/next', { method: 'POST', json: { outcome: 'delay', ipn: 'never' } });
  await payByCard(shop, await openedForm(shop, waiting));
  // The shop received no notice, so it asks the provider before it undoes the validation.
  await modify.click();
  await seeText(buyer.page, 'Erreur lors de la réinitialisation du statut de la commande');
  await seeText(buyer.page, /Un paiement est en cours pour cette commande/);
  await see(buyer.page.getByRole('heading', { name: 'Paiement en cours' }));
  await gone(modify);
});

test('CUS-12 D-16 an order that does not exist or belongs to another customer is not found', async (t) => {
  const ownOrder = await toValidate(shop);
  const otherOrder = await toValidate(shop);
  const { page } = await person(t, ownOrder.customer);
  await page.goto('/customer/orders');
  await see(page.getByRole('article'));
  for (const orderId of [crypto.randomUUID(), otherOrder.orderId, 'C1024']) {
    await navigate(page, `/customer/order/${orderId}`);
    await seeTitle(page, 'Commande introuvable');
    await seeText(page, "La commande demandée n'existe pas");
  }
  await page.getByRole('link', { name: 'Retour à mes commandes' }).click();
  await arriveAt(page, '/customer/orders');
});

test('CUS-12 an order that fails to load shows an error with a retry and a link to the list', async (t) => {
  const order = await toValidate(shop);
  const { page, context } = await person(t, order.customer);
  await page.goto('/customer/orders');
  const restore = await replaceAnswer({ context }, `/api/orders/${order.orderId}`, refusal('Panne', 400));
  await followLink(page.getByRole('link', { name: /Voir le détail/ }));
  await seeTitle(page, 'Erreur inconnue');
  await see(page.getByRole('link', { name: 'Retour à mes commandes' }));
  await restore(() => page.getByRole('button', { name: 'Réessayer' }).click());
  await see(page.getByRole('heading', { name: 'Commande à valider' }));
});

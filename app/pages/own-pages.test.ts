import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { createPage } from '#features/content/domain/admin-endpoints.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { wordsOf } from '#sandbox/testing/html.ts';
import { toPay, toValidate, type Placed } from '#sandbox/testing/order-steps.ts';
import { inlineScript } from './inline-script.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

const open = async (path: string, as?: TestCaller) => {
  const response = await shop.fetch(path, as ? { as } : {});
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const boot = /<div id="root">\s*<p class="boot"/;
const pageOf = ({ orderId }: Placed) => `/customer/order/${orderId}`;

const lea = await toPay(shop, [2500]);
const marie = await toValidate(shop, [4200]);

test('CUS-05 CUS-08 a customer’s list of orders, order and profile are rendered before any script runs and are not cached', async () => {
  const list = await open('/customer/orders', lea.customer);
  assert.match(wordsOf(list.html), /Mes commandes.*Régler ma commande/);
  const order = await open(pageOf(lea), lea.customer);
  assert.match(wordsOf(order.html), /Payer maintenant\s+31,00\s€.*Sous-total.*25,00\s€.*Total.*31,00\s€/);
  const profile = await open('/customer/profile', lea.customer);
  assert.match(wordsOf(profile.html), /Mon profil/);
  for (const { status, headers, html } of [list, order, profile]) {
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'private, no-store');
    assert.equal(headers.get('etag'), null);
    assert.match(html, /<meta name="robots" content="noindex">/);
    assert.ok(html.split('<body')[0]?.includes(inlineScript.html), 'no click happens before clicks are recorded');
    assert.match(html, new RegExp(`"user":\\{"id":"${lea.customer.userId}"`), 'the page contains the session');
    const page = html.replace(inlineScript.html, '').replace(/<style>[^<]*<\/style>/, '');
    assert.doesNotMatch(page, /<script(?![^>]*(src=|application\/json))|<style|\sstyle="/, 'refused by the policy');
  }
});

test('CUS-08 an order to validate is rendered with its address form', async () => {
  const { html } = await open(pageOf(marie), marie.customer);
  assert.match(wordsOf(html), /Valider la commande et passer au paiement/);
  assert.match(html, /<input[^>]* name="street"/);
  assert.doesNotMatch(html, /\sstyle="/);
});

test('D-16 a customer’s page is never shown to another customer, a signed-out user or the next user', async () => {
  for (const as of [marie.customer, shop.admin, undefined]) {
    const { html } = await open(pageOf(lea), as);
    assert.match(html, boot, 'the browser renders the screen, which reports a missing order');
    assert.doesNotMatch(html, /31,00|3100|getMyOrder|"items"/);
  }
  assert.doesNotMatch((await open('/customer/orders')).html, /"dehydrated"|25,00|42,00/);
  // The server renders in one process: concurrent users must see only their own orders.
  const readers = Array.from({ length: 24 }, (_, turn) => (turn % 2 ? lea : marie));
  const pages = await Promise.all(readers.map((reader) => open('/customer/orders', reader.customer)));
  for (const [turn, { html }] of pages.entries()) {
    const [ownOrder, otherOrder] = turn % 2 ? [lea, marie] : [marie, lea];
    assert.ok(html.includes(ownOrder.orderId) && html.includes(ownOrder.pseudo));
    assert.ok(!html.includes(otherOrder.orderId) && !html.includes(otherOrder.pseudo));
  }
});

test('CUS-04 a customer without a pseudo gets no rendered list, and her profile asks for the pseudo', async () => {
  const newcomer = await shop.aCustomer();
  await shop.shop.db.run(sql`update users set tiktok_username = null where id = ${newcomer.userId}`);
  assert.match((await open('/customer/orders', newcomer)).html, boot);
  assert.match(wordsOf((await open('/customer/profile', newcomer)).html), /Indiquez votre pseudo TikTok/);
});

test('CUS-17 the payment page contains the data of the order and is rendered by the browser', async () => {
  const { html } = await open(`/payment/${lea.orderId}`, lea.customer);
  assert.match(html, boot);
  assert.match(html, /"queryKey":\["GET","\/api\/orders\/:orderId"/);
  assert.match(html, /<noscript>.*JavaScript/);
});

test('PUB-13 PUB-14 a public page is rendered for a signed-in customer in the frame of the customer’s area, and a withdrawn page replies 404', async () => {
  const page = { title: 'Tailles', code: 'tailles', content: '<p>Du 34 au 52</p>' };
  await shop.call(createPage, { ...page, isActive: true }, shop.admin);
  await shop.call(createPage, { ...page, code: 'brouillon', isActive: false }, shop.admin);
  assert.match(wordsOf((await open('/pages/tailles', lea.customer)).html), /Mon espace.*Du 34 au 52/);
  assert.match((await open('/customer/faq', lea.customer)).html, /aria-label="Navigation principale"/);
  assert.equal((await open('/pages/brouillon', lea.customer)).status, 404);
  assert.doesNotMatch((await open('/pages/tailles')).html, /Mon espace/);
});

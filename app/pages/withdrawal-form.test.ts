import assert from 'node:assert/strict';
import { afterAll, onTestFinished, test } from 'vitest';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import { wordsOf } from '#sandbox/testing/html.ts';
import { bodyOf, paid, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { startWindow } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { openBuild } from './build.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

async function send(fields: Record<string, string> | string, headers: Record<string, string> = {}) {
  const response = await shop.fetch('/retractation', {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}
/** The page has the policy `no-referrer`, so a browser sends `Origin: null`. `Sec-Fetch-Site` proves the origin. */
const ownPageHeaders = { origin: 'null', 'sec-fetch-site': 'same-origin' };
const order = await paid(shop);
const { number: orderNumber } = await seenByAdmin(shop, order);
const { email } = order.customer;
const storedWithdrawals = async () =>
  bodyOf(await shop.call(getMyWithdrawals, { orderId: order.orderId }, order.customer)).withdrawals.length;

test('a withdrawal sent by a page of another site is refused', async () => {
  for (const headers of [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ] as Record<string, string>[]) {
    const { status, html } = await send({ orderNumber, email, name: 'Léa' }, headers);
    assert.equal(status, 403, JSON.stringify(headers));
    assert.match(html, /http\.foreign-origin/);
  }
  assert.equal(await storedWithdrawals(), 0);
});

test('an invalid withdrawal shows its errors and keeps the typed values', async () => {
  const { status, html, headers } = await send({ orderNumber, email: 'léa"<b>@', name: '' }, ownPageHeaders);
  assert.equal(status, 422);
  assert.match(headers.get('content-type') ?? '', /^text\/html/);
  assert.equal(headers.get('cache-control'), 'private, no-store');
  assert.ok(html.includes(`value="${orderNumber}"`));
  assert.ok(html.includes('value="léa&quot;&lt;b&gt;@"'));
  assert.ok(wordsOf(html).includes('Indiquez votre nom'));
  assert.equal(html.match(/aria-invalid="true"/g)?.length, 2);
  assert.equal(await storedWithdrawals(), 0);
});

test('a withdrawal without JavaScript is stored, and a page without scripts announces the receipt', async () => {
  const { status, html, headers } = await send({ orderNumber, email, name: 'Léa' }, ownPageHeaders);
  assert.equal(status, 200);
  const pageText = wordsOf(html).replaceAll(/\s+/g, ' ');
  assert.match(pageText, new RegExp(`Demande reçue.*accusé de réception par e-mail à ${email}`));
  assert.doesNotMatch(html, /<form|<script(?! type="application\/json")|<noscript>/);
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.equal(await storedWithdrawals(), 1);
  const nextPage = await shop.fetch('/retractation');
  assert.ok(!(await nextPage.text()).includes(email), 'the next visitor sees the empty form');
});

for (const failing of ['load', 'render'] as const)
  test(`a withdrawal is stored, and a plain page announces the result, when the screen of the result fails to ${failing}`, async () => {
    const placed = await paid(shop);
    const seen = await seenByAdmin(shop, placed);
    const fields = { orderNumber: seen.number, email: placed.customer.email, name: 'Léa' };
    const build = await openBuild();
    const { screens } = build;
    onTestFinished(() => void (build.screens = screens));
    const fail = () => {
      throw new Error('a failing screen');
    };
    const load: typeof screens.load =
      failing === 'load' ? fail : async (request) => ({ ...(await screens.load(request)), render: fail });
    build.screens = { ...screens, load };
    const headers = { ...ownPageHeaders, accept: 'text/html' };
    const stored = await send(fields, headers);
    assert.equal(stored.status, 500);
    assert.match(wordsOf(stored.html), /Votre demande est reçue/);
    assert.match(stored.html, /<h1>/);
    const refused = await send({ ...fields, name: '' }, headers);
    assert.equal(refused.status, 422);
    assert.match(wordsOf(refused.html), /Indiquez votre nom/);
    const { withdrawals } = bodyOf(await shop.call(getMyWithdrawals, { orderId: placed.orderId }, placed.customer));
    assert.equal(withdrawals.length, 1);
  });

test('a repeated field, another type of body and too many attempts are refused', async () => {
  startWindow(shop, 15);
  assert.equal((await send(`email=${email}&email=${email}`, ownPageHeaders)).status, 422);
  const file = await shop.fetch('/retractation', {
    method: 'POST',
    body: '--x--',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  assert.equal(file.status, 415);
  const fields = { orderNumber: 'C999999', email, name: 'Léa' };
  // One order accepts six attempts.
  let last = await send(fields);
  for (let tries = 1; tries < 7; tries++) last = await send(fields);
  assert.equal(last.status, 429);
  assert.ok(last.html.includes('value="C999999"'));
  assert.match(wordsOf(last.html), /Trop d/);
});

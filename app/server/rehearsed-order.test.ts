import assert from 'node:assert/strict';
import { afterAll, afterEach, test, vi } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { giveClaim, listClaims } from '#features/claims/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { paymentNotice, paymentToken } from '#features/payments/domain/endpoints.ts';
import { endRehearsedOrder, startRehearsal, startRehearsedOrder } from '#features/rehearsals/domain/endpoints.ts';
import { COPY_LOCK } from '#features/rehearsals/server/steps/create-copy.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { generateLabel, labelPdf } from '#features/shipping/domain/endpoints.ts';
import { confirmCode, getSession, signUp } from '#features/users/domain/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import type { Mail } from '#platform/server/integrations/mail/gateway.ts';
import { callsTo, type TestCaller } from '#sandbox/testing/caller.ts';
import { enoughToSell, inServiceEnv } from '#sandbox/testing/in-service.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import { anAddress, payByCard, until } from '#sandbox/testing/steps.ts';
import { tablesOf } from '#sandbox/testing/tables.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { getFirstDays } from '#screens/admin/home/endpoints.ts';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { getRehearsedOrder } from '#screens/admin/setup/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { listMyOrders } from '#screens/customer/orders/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';

/** Shop whose stand-ins serve as the providers of the shop in service. */
const providers = await testShop({ background: false });
const standIn = (name: string) => `${providers.url}/sandbox/${name}`;
const { lyra, colissimo } = providers.config;
const shop = await testShop({
  background: false,
  env: {
    ...inServiceEnv,
    LYRA_API_URL: standIn('lyra'),
    LYRA_STATIC_URL: standIn('lyra'),
    LYRA_SHOP_ID: lyra.shopId,
    LYRA_PUBLIC_KEY: `${lyra.shopId}:publickey_x`,
    LYRA_TEST_PASSWORD: lyra.password,
    LYRA_TEST_PUBLIC_KEY: lyra.publicKey,
    LYRA_TEST_HMAC_KEY: lyra.hmacKey,
    COLISSIMO_API_URL: standIn('colissimo'),
    COLISSIMO_API_KEY: colissimo.apiKey,
    LAPOSTE_TRACKING_URL: standIn('colissimo'),
    LAPOSTE_TRACKING_KEY: colissimo.trackingKey,
  },
});
afterAll(() => Promise.all([shop.close(), providers.close()]));
const { admin } = shop;
const office = callsTo(`${shop.url}/repetition`, shop.config.apiKey);
const buyers = callsTo(`${shop.url}/essai`, shop.config.apiKey);

const sent: Mail[] = [];
shop.shop.gateways.mail.send = async (mail, beforeContent) => {
  await beforeContent?.();
  sent.push(mail);
};

/** Addresses of all requests to providers and to the shop. */
const called: string[] = [];
const notices: RequestInit[] = [];
const realFetch = globalThis.fetch;
vi.stubGlobal('fetch', (url: string | URL | Request, init?: RequestInit) => {
  const address = String(url instanceof Request ? url.url : url);
  called.push(address);
  if (address.endsWith(paymentNotice.path)) notices.push(init ?? {});
  // The test server answers the requests to the public address of the shop.
  return realFetch(address.replace(shop.config.publicUrl, shop.url), init);
});
afterAll(() => vi.unstubAllGlobals());

bodyOf(await shop.call(changeSettings, enoughToSell, admin));
const start = (as: TestCaller | null = admin, replace = false) => shop.call(startRehearsedOrder, { replace }, as);
const end = (as: TestCaller | null = admin) => shop.call(endRehearsedOrder, {}, as);
const state = async () => bodyOf(await shop.call(getRehearsedOrder, {}, admin)).order;
afterEach(() => end());

/** Returns a hash of the rows of each table, and the last value of each sequence. */
async function contentOf({ shop: { db } }: TestShop): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of [...(await tablesOf(shop)), 'pgboss.job']) {
    const row = await db.one<{ hash: string }>(sql`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${raw(table)} t`);
    found[table] = row?.hash ?? '';
  }
  const sequences = await db.many<{ name: string; last: string }>(sql`
    select sequencename as name, coalesce(last_value, 0)::text as last from pg_sequences where schemaname = 'public'`);
  for (const { name, last } of sequences) found[`number of ${name}`] = last;
  return found;
}

const namesOfChanged = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);

async function signedInBuyer(): Promise<TestCaller> {
  const email = 'cliente@exemple.fr';
  bodyOf(await buyers.call(signUp, { pseudo: 'cliente.essai', email, acceptTerms: true }, admin));
  const mail = await until(async () => sent[0]);
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
  const entered = await buyers.call(confirmCode, { email, code }, admin);
  const cookie = entered.headers.getSetCookie().find((set) => set.startsWith('__Secure-session=')) ?? '';
  assert.match(cookie, /; Path=\/essai;/);
  // A browser sends the cookie of the longer path first.
  return { userId: bodyOf(entered).user.id, email, cookie: `${cookie.split(';')[0]}; ${admin.cookie}` };
}

test('an order is rehearsed in production from its claim to its label, without a row, job or number in the shop', async () => {
  const contentBefore = await contentOf(shop);
  sent.length = 0;
  called.length = 0;
  const { liveId } = bodyOf(await start());
  assert.deepEqual((await state())?.done, ['claim']);

  const { claims } = bodyOf(await office.call(listClaims, { liveId }, admin));
  assert.deepEqual(
    claims.map(({ ref, pseudo }) => [ref, pseudo]),
    [[42, 'cliente.essai']],
  );
  bodyOf(await office.call(giveClaim, { claimId: claims[0]?.id ?? '' }, admin));
  const buyer = await signedInBuyer();
  const [order] = bodyOf(await buyers.call(listMyOrders, {}, buyer)).orders;
  const orderId = order?.id ?? '';
  assert.deepEqual((await state())?.done, ['claim', 'order', 'sign-in']);

  bodyOf(await buyers.call(giveAddress, { orderId, address: anAddress({ email: buyer.email }) }, buyer));
  const { token, payment_url: paymentUrl } = bodyOf(await buyers.call(paymentToken, { order_id: orderId }, buyer));
  assert.equal(paymentUrl, `https://boutique.example/essai/payment/${orderId}`);
  await payByCard(providers, token);
  await until(async () => bodyOf(await buyers.call(getMyOrder, { orderId }, buyer)).isPaid);
  assert.ok(called.includes(`https://boutique.example/essai${paymentNotice.path}`));
  const outside = await realFetch(`${shop.url}${paymentNotice.path}`, notices[0]);
  assert.equal(outside.status, 401, 'the shop itself refuses the notice of the test mode');
  await until(async () => (await state())?.done.includes('mail'));

  const label = bodyOf(await office.call(generateLabel, { orderId }, admin));
  assert.match(label.tracking_id, /^ESSAIC/);
  const pdf = await office.fetch(urlOf(labelPdf, { orderId }), { as: admin });
  assert.match(Buffer.from(await pdf.arrayBuffer()).toString('latin1'), /^%PDF/);
  assert.deepEqual(
    called.filter((address) => /[gG]enerateLabel/.test(address)).map((address) => address.split('/').at(-1)),
    ['checkGenerateLabel'],
  );
  assert.equal((await state())?.done.length, 8);
  assert.deepEqual(
    namesOfChanged(contentBefore, await contentOf(shop)),
    [],
    'the shop has no row, job or number of the order',
  );
  assert.equal(bodyOf(await shop.call(listOrders, {}, admin)).orders.length, 0);
  assert.deepEqual([...new Set(sent.map(({ to }) => to))], [admin.email]);
  assert.ok(sent.every(({ subject }) => subject.startsWith('[Essai] ')));
  assert.ok(sent.some(({ subject }) => subject.startsWith('[Essai] Confirmation de votre commande')));

  let ending: ReturnType<typeof end> | undefined;
  await inTransaction(shop.system, async (tx) => {
    await tx.one(sql`select pg_advisory_xact_lock(${COPY_LOCK})`);
    ending = end();
    await untilWaitingForLocks(shop.shop.db);
    const { hasRehearsed } = bodyOf(await shop.call(getRehearsedOrder, {}, admin));
    assert.ok(hasRehearsed, 'recorded before the copy is deleted');
  });
  assert.deepEqual(ending && bodyOf(await ending), { isComplete: true });
  assert.equal(await state(), null);
  assert.equal(await shop.shop.db.one(sql`select 1 from pg_namespace where nspname = 'rehearsal'`), null);
  assert.deepEqual(
    namesOfChanged(contentBefore, await contentOf(shop)).filter((name) => !name.startsWith('number of events')),
    ['settings', 'events', 'pgboss.job'],
    'the shop only records that an order was rehearsed',
  );
  const newest = await shop.shop.db.one(sql`select type, data->>'key' as key from events order by id desc limit 1`);
  assert.deepEqual(newest, { type: 'setting.set', key: 'has-rehearsed-order' });
  const { steps } = bodyOf(await shop.call(getFirstDays, {}, admin));
  assert.deepEqual(steps.find(({ name }) => name === 'rehearsal')?.isDone, true);
});

test('D-16 only an owner starts, reads and ends a rehearsed order and opens its pages', async () => {
  bodyOf(await start());
  const seller = await aMember(shop, 'seller');
  const customer = await shop.aCustomer();
  for (const as of [null, customer, seller]) {
    for (const answer of [await start(as, true), await end(as), await shop.call(getRehearsedOrder, {}, as)])
      assert.equal(answer.status, 403);
    assert.equal((await buyers.call(getSession, {}, as)).status, 404);
    const page = await buyers.fetch('/signup', { as });
    assert.deepEqual([page.status, page.headers.get('location')], [302, '/admin/setup']);
  }
  assert.deepEqual(bodyOf(await buyers.call(getSession, {}, admin)), { user: null }, 'the owner is not the buyer');
  const toOffice = await buyers.fetch('/admin/orders', { as: admin });
  assert.equal(toOffice.headers.get('location'), '/repetition/admin/orders');
});

test('a request below /essai reads at most four session cookies', async () => {
  bodyOf(await start());
  const withOtherCookies = (count: number) =>
    buyers.call(getSession, {}, { ...admin, cookie: `${'session=inconnue; '.repeat(count)}${admin.cookie}` });
  assert.deepEqual([(await withOtherCookies(3)).status, (await withOtherCookies(4)).status], [200, 404]);
});

test('the page of a refusal of a rehearsed order leads back to the addresses of the rehearsed order', async () => {
  bodyOf(await start());
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  const form = await buyers.fetch('/login', { method: 'POST', body: 'email=lea', headers, as: admin });
  assert.equal(form.status, 405);
  assert.match(await form.text(), /href="\/essai\/login">Revenir à la page/);
  const file = await buyers.fetch(`/api/orders/${crypto.randomUUID()}`, {
    headers: { accept: 'text/html' },
    as: admin,
  });
  assert.equal(file.status, 401);
  assert.match(await file.text(), /href="\/essai\/">Retour à l’accueil/);
  const officeForm = await office.fetch('/admin/orders', { method: 'POST', body: 'search=lea', headers, as: admin });
  assert.equal(officeForm.status, 405);
  assert.match(await officeForm.text(), /href="\/repetition\/admin\/orders">Revenir à la page/);
  const label = await office.fetch(urlOf(labelPdf, { orderId: crypto.randomUUID() }), {
    headers: { accept: 'text/html' },
    as: admin,
  });
  assert.equal(label.status, 404);
  assert.match(await label.text(), /href="\/repetition\/admin">Retour à l’accueil/);
});

test('a second rehearsed order is refused unless it replaces the first; the end of an unfinished rehearsed order is not recorded, and its addresses reply 404', async () => {
  bodyOf(await shop.call(changeSettings, { hasRehearsedOrder: false }, admin));
  const first = bodyOf(await start());
  assert.equal((await start()).problem?.code, 'rehearsals.under-way');
  assert.notEqual(bodyOf(await start(admin, true)).liveId, first.liveId);
  assert.deepEqual(bodyOf(await end()), { isComplete: false });
  assert.equal((await end()).problem?.code, 'rehearsals.none');
  assert.equal(bodyOf(await shop.call(getRehearsedOrder, {}, admin)).hasRehearsed, false);
  assert.equal((await buyers.call(getSession, {}, admin)).status, 404);
  assert.equal((await office.call(listOrders, {}, admin)).status, 404);
  assert.equal((await shop.call(startRehearsal, { liveId: first.liveId }, admin)).problem?.code, 'lives.not-found');
});

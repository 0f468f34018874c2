import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { addUsualColours } from '#features/colours/domain/admin.ts';
import { createFaq } from '#features/content/domain/admin-endpoints.ts';
import { readPage, readShop } from '#features/content/domain/endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { paymentToken } from '#features/payments/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { checkPart } from '#features/setup/domain/endpoints.ts';
import { requestSignIn, signUp } from '#features/users/domain/endpoints.ts';
import { recordProviderState } from '#platform/server/integrations/watch-provider.ts';
import { enoughToSell, inServiceEnv } from '#sandbox/testing/in-service.ts';
import { bodyOf, toValidate } from '#sandbox/testing/order-steps.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { getFirstDays } from '#screens/admin/home/endpoints.ts';
import { getShowcase } from '#screens/public/landing/endpoints.ts';

const shop = await testShop({ background: false, env: inServiceEnv });
const demo = await testShop({ background: false });
afterAll(() => Promise.all([shop.close(), demo.close()]));
const set = async (settings: object) => bodyOf(await shop.call(changeSettings, settings, shop.admin));
const page = async (path: string) => (await shop.fetch(path)).text();

test('PUB-01 PUB-04 before its opening a shop admits no buyer, and its legal pages stay readable', async () => {
  await set({ ...enoughToSell, isOpen: false });
  const { isOpen, takesOrders } = bodyOf(await shop.call(readShop, {}, null));
  assert.deepEqual([isOpen, takesOrders], [false, false]);
  const account = { email: 'lea@exemple.fr', pseudo: 'lea.martin', acceptTerms: true as const };
  for (const refused of [
    await shop.call(signUp, account, null),
    await shop.call(requestSignIn, { email: 'lea@exemple.fr' }, null),
  ])
    assert.deepEqual([refused.status, refused.problem?.code], [409, 'identity.not-open-yet']);
  assert.equal(await shop.shop.db.run(sql`select from sign_in_requests`), 0, 'no mail leaves');
  bodyOf(await shop.call(readPage, { code: 'mentions-legales' }, null));
  bodyOf(await shop.call(getShowcase, {}, null));
  for (const path of ['/', '/mentions-legales'])
    assert.match(await page(path), /<meta name="robots" content="noindex">/, path);
});

test('CUS-09 CUS-17 before the opening no buyer validates or pays, and the opening permits validation, payment and sign-up', async () => {
  await set({ ...enoughToSell, isOpen: false });
  const { orderId, customer } = await toValidate(shop);
  const address = anAddress({ email: customer.email });
  const codes = async () => [
    (await shop.call(giveAddress, { orderId, address }, customer)).problem?.code,
    (await shop.call(paymentToken, { order_id: orderId }, customer)).problem?.code,
  ];
  assert.deepEqual(await codes(), ['identity.not-open-yet', 'identity.not-open-yet']);
  const seller = await aMember(shop, 'seller');
  assert.equal((await shop.call(changeSettings, { isOpen: true }, seller)).status, 403);
  await set({ isOpen: true, mediatorSite: '' });
  const lacksInfo = bodyOf(await shop.call(readShop, {}, null));
  assert.deepEqual([lacksInfo.isOpen, lacksInfo.takesOrders], [true, false]);
  await set(enoughToSell);
  assert.equal(bodyOf(await shop.call(readShop, {}, null)).takesOrders, true);
  // The payment is permitted, and fails only because the card provider of the test does not answer.
  assert.deepEqual(await codes(), [undefined, 'payments.no-form']);
  assert.equal(
    (await shop.call(signUp, { email: 'l@exemple.fr', pseudo: 'lea', acceptTerms: true }, null)).status,
    200,
  );
  assert.doesNotMatch(await page('/'), /content="noindex"/);
});

test('PUB-01 the demo is open from the start', async () => {
  assert.equal(bodyOf(await demo.call(readShop, {}, null)).isOpen, true);
  assert.equal(bodyOf(await demo.call(getFirstDays, {}, demo.admin)).isInService, false);
});

test('ADM-04 the list of the first days follows the data of the shop', async () => {
  const openSteps = async () => {
    const { steps } = bodyOf(await shop.call(getFirstDays, {}, shop.admin));
    return steps.flatMap(({ name, isDone }) => (isDone ? [] : [name]));
  };
  await shop.shop.db.run(sql`delete from settings`);
  await shop.shop.db.run(sql`delete from provider_states`);
  await shop.shop.db.run(sql`delete from faqs`);
  shop.shop.settings.invalidate();
  assert.deepEqual(await openSteps(), [
    'identity',
    'legal',
    'providers',
    'colours',
    'faq',
    'delay',
    'rehearsal',
    'opening',
  ]);
  bodyOf(await shop.call(addUsualColours, {}, shop.admin));
  bodyOf(await shop.call(createFaq, { title: 'Réserver', content: '<p>Oui</p>' }, shop.admin));
  await set(enoughToSell);
  await set({ paymentDelayHours: null, hasRehearsedOrder: true });
  assert.deepEqual(await openSteps(), ['providers']);
  assert.equal(bodyOf(await shop.call(checkPart, { part: 'mail' }, shop.admin)).outcome, 'fails');
  for (const provider of ['mail', 'payment', 'shipping'] as const) await recordProviderState(shop.shop, provider, null);
  assert.deepEqual(await openSteps(), ['providers'], 'the provider of the feed was not tested');
  await recordProviderState(shop.shop, 'tiktok', null);
  assert.deepEqual(await openSteps(), []);
  assert.equal((await shop.call(getFirstDays, {}, await aMember(shop, 'seller'))).status, 403);
});

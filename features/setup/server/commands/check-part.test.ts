import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { afterAll, test } from 'vitest';
import { checkPart } from '#features/setup/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { recordProviderState } from '#platform/server/integrations/watch-provider.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { checkPart as checkPartNow } from './check-part.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('an owner checks a part of the shop, and a seller may not', async () => {
  assert.equal(bodyOf(await shop.call(checkPart, { part: 'files' }, shop.admin)).outcome, 'works');
  assert.equal(bodyOf(await shop.call(checkPart, { part: 'payment' }, shop.admin)).outcome, 'not-asked');
  const seller = await aMember(shop, 'seller');
  assert.equal((await shop.call(checkPart, { part: 'files' }, seller)).status, 403);
});

test('a provider that answers a check with a warning no longer counts as failing', async () => {
  const standIns = { payment: false, shipping: false, tiktok: false, mail: false, address: false };
  const inTest = { ...shop.system, config: { ...shop.config, standIns, hasTestKeys: true } };
  await recordProviderState(shop.shop, 'payment', { reason: 'unreachable', message: 'no answer' });
  assert.equal((await checkPartNow(inTest, { part: 'payment' })).outcome, 'warns');
  const state = await shop.shop.db.one(sql`select reason from provider_states where provider = 'payment'`);
  assert.deepEqual(state, { reason: null });
});

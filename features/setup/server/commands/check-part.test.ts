import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { checkPart } from '#features/setup/domain/endpoints.ts';
import { fine } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('an owner checks a part of the shop, and a seller may not', async () => {
  assert.equal(fine(await shop.call(checkPart, { part: 'files' }, shop.admin)).outcome, 'works');
  assert.equal(fine(await shop.call(checkPart, { part: 'payment' }, shop.admin)).outcome, 'not-asked');
  const seller = await aMember(shop, 'seller');
  assert.equal((await shop.call(checkPart, { part: 'files' }, seller)).status, 403);
});

import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { giveClaim, passPiece, undoClaim } from '#features/claims/domain/admin-endpoints.ts';
import { removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import type { Answer } from '#sandbox/testing/caller.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { bodyOf, openedForm, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { anAddress, payByCard } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
let ref = 9000;

const firstItem = async ({ orderId }: { orderId: string }) => ({
  orderId,
  itemId: (await seenByAdmin(shop, { orderId })).items[0]?.id ?? '',
});
const remove = async (order: Placed) => shop.call(removeItem, await firstItem(order), admin);
const codeOf = ({ status, problem }: Answer<unknown>) => [status, problem?.code];

async function createClaimWithForm() {
  const customer = await shop.aCustomer(`cliente.${++ref}`);
  const pseudo = `cliente.${ref}`;
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, ++ref);
  const claimId = await addClaim(shop, productId, pseudo);
  const { orderId } = bodyOf(await shop.call(giveClaim, { claimId }, admin));
  bodyOf(await shop.call(giveAddress, { orderId, address: anAddress({ email: customer.email }) }, customer));
  const order = { customer, pseudo, liveId, orderId, productIds: [productId] };
  return { claimId, order, token: await openedForm(shop, order) };
}

test('D-13 the removal of a piece is refused until the open card form expires, and the refusal names this time', async () => {
  const order = await toPay(shop, [2500, 1200]);
  await openedForm(shop, order);
  const refused = await remove(order);
  assert.deepEqual(codeOf(refused), [409, 'orders.form-open']);
  const { amount, until } = (refused.problem as unknown as { params: { amount: number; until: string } }).params;
  assert.equal(amount, 4300);
  const minutes = (Date.parse(until) - shop.shop.now().getTime()) / 60_000;
  assert.ok(minutes > 15 && minutes < 17, until);
  assert.match(refused.problem?.title ?? '', /elle peut encore régler 43,00\s€.*Recommencez après \d+\sh/);
  assert.equal((await seenByAdmin(shop, order)).total, 4300);
  shop.advance(17 * 60_000);
  assert.equal(bodyOf(await remove(order)).total, 1800);
});

test('D-13 « Passer » and « Annuler » are refused while the buyer may still pay in the card form, and the payment raises no alert', async () => {
  const { claimId, order, token } = await createClaimWithForm();
  for (const endpoint of [passPiece, undoClaim])
    assert.deepEqual(codeOf(await shop.call(endpoint, { claimId }, admin)), [409, 'orders.form-open']);
  await payByCard(shop, token);
  const { status, total, transactions, attention } = await seenByAdmin(shop, order);
  assert.deepEqual([status, transactions[0]?.amount === total, attention], ['paid', true, []]);
});

test('D-14 removing a piece while a payment waits for the bank is refused', async () => {
  const order = await toPay(shop);
  const uuid = 'b'.repeat(32);
  await notify(shop, {
    ...order,
    orderStatus: 'RUNNING',
    transactions: [{ uuid, detailedStatus: 'WAITING_AUTHORISATION' }],
  });
  assert.deepEqual(codeOf(await remove(order)), [409, 'orders.payment-under-way']);
});

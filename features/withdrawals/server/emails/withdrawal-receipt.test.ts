import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { bodyOf, toPay } from '#sandbox/testing/order-steps.ts';
import { mailsTo, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());

test('the receipt of a withdrawal from an order that was paid without the card provider promises no refund to a card', async () => {
  const { orderId, customer } = await toPay(shop);
  // A status set by hand means that the order was paid without the provider.
  bodyOf(await shop.call(changeStatus, { orderId, status: 'delivered' }, shop.admin));
  bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer));
  const { text } = await until(async () =>
    (await mailsTo(shop, customer.email)).find(({ subject }) => subject.includes('accusé de réception')),
  );
  assert.match(text, /Nous vous remboursons au plus tard le [^.]+, par le même moyen que votre paiement\./);
  assert.match(text, /Vous renoncez au contrat pour la pièce ci-dessous\./);
  assert.match(text, /À renvoyer au plus tard le \S+ \S+\s\S+ 20\d\d à/);
  assert.doesNotMatch(text, /carte/);
});

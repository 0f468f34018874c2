import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import type { AddressInput } from '#features/orders/domain/schemas.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { bodyOf, openedForm, seenByAdmin, toValidate, type Placed } from '#sandbox/testing/order-steps.ts';
import { pdfText } from '#sandbox/testing/pdf-text.ts';
import { anAddress, payByCard } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const give = ({ orderId, customer }: Placed, changes: Partial<AddressInput> = {}) =>
  shop.call(giveAddress, { orderId, address: anAddress(changes) }, customer);

test('CUS-09 a name in another script is shown before the payment as printed on the label, unlike a Latin name', async () => {
  const order = await toValidate(shop);
  bodyOf(await give(order, { firstName: '小明', lastName: '王', city: 'Лион' }));
  const readOwnOrder = async ({ orderId, customer }: Placed) =>
    bodyOf(await shop.call(getMyOrder, { orderId }, customer));
  const { labelLines, address } = await readOwnOrder(order);
  assert.deepEqual([address?.firstName, address?.lastName], ['小明', '王']);
  assert.equal(labelLines, 'XiaoMing Wang, 12 rue des Lilas, 69003 Lion');
  await payByCard(shop, await openedForm(shop, order));
  const { label_path: path } = bodyOf(await shop.call(generateLabel, { orderId: order.orderId }, admin));
  const file = await shop.shop.gateways.files.get('shipping', path);
  assert.ok(file);
  assert.match(pdfText(file.bytes), /XiaoMing WANG\n12 rue des Lilas\n69003 LION/);

  const latinOrder = await toValidate(shop);
  bodyOf(await give(latinOrder, { lastName: 'Muñoz' }));
  assert.equal((await readOwnOrder(latinOrder)).labelLines, undefined);
});

test('CUS-09 an address that no label can print is refused before the payment with its reason', async () => {
  const order = await toValidate(shop);
  for (const [changes, reason] of [
    [{ lastName: '🙂' }, /: le nom n’a aucune lettre/],
    [{ street: '★ ★' }, /: la rue n’a aucune lettre/],
    [{ city: '★' }, /: la ville n’a aucune lettre/],
  ] as const) {
    const { problem } = await give(order, changes);
    assert.equal(problem?.code, 'orders.address-not-printable');
    assert.match(problem?.title ?? '', reason);
  }
  assert.equal((await seenByAdmin(shop, order)).status, 'to-validate');
});

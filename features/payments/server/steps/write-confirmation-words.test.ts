import assert from 'node:assert/strict';
import { afterAll, beforeEach, test } from 'vitest';
import sql from 'sql-template-tag';
import { saveVersionsNow } from '#features/content/server/steps/save-versions.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { openParcelOf } from '#features/parcels/server/commands/open-parcel.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { bodyOf, paid, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { formatDay } from '#shared/time.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';
import { writeConfirmation } from './write-confirmation.ts';

const shop = await testShop({ background: false });
await saveVersionsNow(shop.system);
afterAll(() => shop.close());
const { admin, system } = shop;
const { db } = shop.shop;

const openFor = async (openParcelDays: number) => bodyOf(await shop.call(changeSettings, { openParcelDays }, admin));
beforeEach(() => openFor(0));

const spaced = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

async function textOf(orderId: string): Promise<string> {
  const mail = await writeConfirmation(system, { key: '', orderId, requestId: null });
  assert.ok(mail);
  return spaced(mail.text);
}
const setTo = async (orderId: string, status: OrderStatus) =>
  bodyOf(await shop.call(changeStatus, { orderId, status }, admin));

const PREPARED = 'Nous préparons votre colis.';
const WAITS = 'Votre colis attend vos prochaines commandes.';

test('SYS-06 a confirmation states the preparation of a parcel that is prepared now', async () => {
  const { orderId } = await paid(shop);
  const text = await textOf(orderId);
  assert.ok(text.includes(PREPARED));
  assert.ok(text.includes('En général sous 24 heures ouvrées après le paiement'));
});

test('SYS-06 a confirmation names the day until which an open parcel waits, before and after the parcel is opened', async () => {
  await openFor(5);
  const until = spaced(formatDay(plusDays(parisDay(shop.shop.now()), 5)));
  const [early, late] = [await paid(shop), await paid(shop)];
  await openParcelOf(system, late.orderId);
  for (const { orderId } of [early, late]) {
    const text = await textOf(orderId);
    assert.ok(text.includes(WAITS) && !text.includes(PREPARED), text);
    assert.ok(text.includes(`Votre colis attend vos prochaines commandes jusqu’au ${until}.`), text);
  }
  const leaving = await paid(shop);
  await openParcelOf(system, leaving.orderId);
  await db.run(sql`
    update parcels set is_sent_once_paid = true where id = (select parcel_id from orders where id = ${leaving.orderId})`);
  const text = await textOf(leaving.orderId);
  assert.ok(!text.includes(WAITS) && !text.includes(PREPARED), text);
});

test('SYS-06 a confirmation does not promise the preparation while an alert about the amount holds the parcel', async () => {
  const { orderId } = await paid(shop);
  await db.run(sql`
    insert into attention_items (kind, key, order_id, data, created_at)
    values ('payment-amount', ${orderId}, ${orderId}, '{"amount":2000,"total":3100}', now())`);
  assert.ok(!(await textOf(orderId)).includes(PREPARED));
});

test('SYS-06 a confirmation has the badge of the status that a seller set by hand', async () => {
  for (const [status, label] of [
    ['shipped', 'Expédiée'],
    ['delivered', 'Livrée'],
  ] as const) {
    const { orderId } = await toPay(shop);
    await setTo(orderId, status);
    const text = await textOf(orderId);
    assert.ok(text.includes(label) && !text.includes(PREPARED), text);
    assert.doesNotMatch(text, /^Payée$/m);
  }
});

test('SYS-06 a confirmation names accepted terms only when the buyer accepted them, and no terms for a sale before the first terms of the shop', async () => {
  const [before, unaccepted] = [await toValidate(shop), await toValidate(shop)];
  for (const { orderId } of [before, unaccepted]) await setTo(orderId, 'paid');
  await db.run(sql`update orders set paid_outside_at = '2020-01-01T10:00:00Z' where id = ${before.orderId}`);
  assert.ok((await textOf(before.orderId)).includes('Voici la confirmation de votre commande. Elle'));
  assert.ok((await textOf(unaccepted.orderId)).includes('commande, avec nos conditions générales de vente. Elle'));
  const accepted = await paid(shop);
  assert.ok((await textOf(accepted.orderId)).includes('commande, avec les conditions que vous avez acceptées. Elle'));
});

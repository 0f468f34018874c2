import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { queuesOf } from '#app/server/background.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderEventType } from '#features/orders/domain/events.ts';
import { shipParcel } from '#features/parcels/domain/admin-endpoints.ts';
import { followStatuses } from '#features/payments/server/steps/follow-money.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { mergeSteps } from '#sandbox/testing/merge-steps.ts';
import { openParcelSteps } from '#sandbox/testing/open-parcels.ts';
import { bodyOf, seenByAdmin, toValidate, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
const { createOpenParcel, createValidated, pay } = openParcelSteps(shop);
const { merge, undo, readLatest } = mergeSteps(shop);

async function runReactions(type: OrderEventType): Promise<void> {
  const jobs = await shop.shop.db.many<{ data: Record<string, unknown> }>(sql`
    select data from pgboss.job where name = 'reactions' and data->'event'->>'type' = ${type}`);
  const reactions = queuesOf(shop.shop).find(({ name }) => name === 'reactions');
  for (const { data } of jobs) await reactions?.run(data);
}
async function cancel({ orderId }: Placed): Promise<void> {
  bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, shop.admin));
  await followStatuses(shop.system, orderId);
}
const owed = async (order: Placed) =>
  (await seenByAdmin(shop, order)).attention
    .filter(({ kind }) => kind === 'money-owed')
    .map(({ data }) => data['amount']);

for (const returned of ['paying', 'carried'] as const)
  test(`ADM-13 kept postage is owed once the undo of a merge returns the ${returned} order of the parcel to another buyer`, async () => {
    const payer = await createOpenParcel();
    const secondOrder = await toValidate(shop);
    const [source, destination] = returned === 'paying' ? [payer, secondOrder] : [secondOrder, payer];
    bodyOf(await merge(source.customer.userId, destination.customer.userId));
    const carried = returned === 'paying' ? await createValidated(secondOrder) : secondOrder;
    if (returned === 'paying') await pay(carried);
    else
      await shop.shop.db.run(sql`
        update orders set parcel_id = (select parcel_id from orders where id = ${payer.orderId}), postage_cents = 0,
          status = 'paid' where id = ${secondOrder.orderId}`);
    bodyOf(await shop.call(shipParcel, { orderId: payer.orderId }, shop.admin));
    await cancel(payer);
    assert.deepEqual(await owed(payer), [2500]);
    bodyOf(await undo((await readLatest()).id));
    await runReactions('order.merge-undone');
    assert.deepEqual(await owed(payer), [3100]);
  });

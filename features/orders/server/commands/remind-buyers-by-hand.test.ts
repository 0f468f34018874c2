import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { remindBuyer } from '#features/orders/domain/admin-endpoints.ts';
import { HOUR, keptAfterLive, setDelay } from '#sandbox/testing/hold-steps.ts';
import { bodyOf, type Placed } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { mailsTo } from '#sandbox/testing/steps.ts';
import { parisDay } from '#shared/working-days.ts';
import { remindBuyers } from './remind-buyers.ts';

// 15:00 in Paris, so that no reminder waits for the morning.
const shop = await testShop({ background: false, startsAt: Date.parse('2026-11-24T14:00:00Z') });
afterAll(() => shop.close());

test('a due reminder is skipped when a seller has sent a reminder in the hour before, and the next reminder leaves', async () => {
  await setDelay(shop, 48);
  const { orderId } = await keptAfterLive(shop);
  shop.advance(24 * HOUR);
  bodyOf(await shop.call(remindBuyer, { orderId }, shop.admin));
  assert.equal(await remindBuyers(shop.system), 0);
  const order = await shop.shop.db.one<{ at: Date }>(sql`select remind_at as at from orders where id = ${orderId}`);
  assert.ok(order && order.at > shop.shop.now());
  shop.advance(18 * HOUR);
  assert.equal(await remindBuyers(shop.system), 1);
});

test('a reminder that the mail server refuses in the evening waits for the morning, and a reminder of a seller does not', async (t) => {
  const { gateways, db } = shop.shop;
  const mailServer = gateways.mail;
  t.onTestFinished(() => {
    gateways.mail = mailServer;
  });
  const [automatic, byHand] = [await keptAfterLive(shop), await keptAfterLive(shop)];
  await sendDueMails(shop.system);
  for (const { orderId } of [automatic, byHand]) await db.run(sql`delete from mails where order_id = ${orderId}`);
  const order = await db.one<{ at: Date }>(sql`select remind_at as at from orders where id = ${automatic.orderId}`);
  const hour = order?.at.getTime() ?? 0;
  shop.advance(hour - shop.shop.now().getTime() + 1000);
  await db.run(sql`update orders set remind_at = null where id = ${byHand.orderId}`);
  assert.equal(await remindBuyers(shop.system), 1);
  bodyOf(await shop.call(remindBuyer, { orderId: byHand.orderId }, shop.admin));
  gateways.mail = {
    ...mailServer,
    send: async () => {
      throw new ProviderFailure('mail', 'unreachable', 'no connection', null);
    },
  };
  await sendDueMails(shop.system);
  gateways.mail = mailServer;
  const at = (day: number, clock: string) =>
    new Date(Date.parse(`${parisDay(new Date(hour + day * 24 * HOUR))}T${clock}:00Z`)).getTime();
  shop.advance(at(1, '01:00') - shop.shop.now().getTime());
  await sendDueMails(shop.system);
  const reminded = async ({ customer }: Placed) =>
    (await mailsTo(shop, customer.email)).filter(({ subject }) => subject.includes('vous attend')).length;
  assert.deepEqual([await reminded(automatic), await reminded(byHand)], [0, 1]);
  shop.advance(at(1, '08:01') - shop.shop.now().getTime());
  await sendDueMails(shop.system);
  assert.equal(await reminded(automatic), 1);
});

import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';
import { eraseUser } from '#features/retention/domain/admin-endpoints.ts';
import { eraseMyAccount } from '#features/retention/domain/endpoints.ts';
import { reactionJob } from '#platform/server/events/reactions.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { setSellerIdentity } from '#sandbox/testing/documents.ts';
import { bodyOf, paid, seenByAdmin, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { mailsTo } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);
const { db } = shop.shop;
const { requestRefund } = refundSteps(shop);

/** Runs the reactions that queue the mails about refunds, without the jobs that send them. */
async function enqueueRefundMails({ orderId }: Placed): Promise<void> {
  const jobs = await db.many<{ data: Record<string, unknown> }>(sql`
    delete from pgboss.job where name = 'reactions' and data -> 'event' ->> 'orderId' = ${orderId} returning data`);
  for (const { data } of jobs) await reactionJob.run(shop.system, data);
}

test('an erasure is refused until the mail about a refund has left with its credit note', async () => {
  const order = await paid(shop);
  const { orderId, customer } = order;
  await issueDocuments(shop.system, orderId);
  bodyOf(await shop.call(changeStatus, { orderId, status: 'cancelled' }, shop.admin));
  bodyOf(await requestRefund(order));
  const { number } = await seenByAdmin(shop, order);
  const refusal = [409, 'retention.mail-due', { numbers: [number] }];
  const attempts = async () => [
    await shop.call(eraseMyAccount, {}, customer),
    await shop.call(eraseUser, { userId: customer.userId }, shop.admin),
  ];
  for (const { status, problem } of await attempts())
    assert.deepEqual([status, problem?.code, problem?.params], refusal, 'its reaction is queued');
  const [queued] = await db.many(sql`select from mails where order_id = ${orderId} and kind = 'order-refunded'`);
  assert.equal(queued, undefined);
  await enqueueRefundMails(order);
  for (const { status, problem } of await attempts())
    assert.deepEqual([status, problem?.code, problem?.params], refusal, 'its mail is queued');
  await sendDueMails(shop.system);
  const mail = (await mailsTo(shop, customer.email)).find(({ subject }) => subject.startsWith('Remboursement'));
  assert.match(mail?.attachments[0]?.name ?? '', /^avoir-/);
  bodyOf(await shop.call(eraseMyAccount, {}, customer));
});

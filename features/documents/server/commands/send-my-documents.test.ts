import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { mailMyDocuments } from '#features/documents/domain/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import { getMyDocument } from '#features/invoices/domain/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { getMyConfirmation } from '#features/payments/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { makeReturnLabel } from '#features/withdrawals/domain/admin-endpoints.ts';
import { myReturnLabelPdf, withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { queuesOf } from '#app/server/background.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { setSellerIdentity } from '#sandbox/testing/documents.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { bodyOf, paid, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { paidAndWaiting } from '#sandbox/testing/outbox.ts';
import { mailsTo, startWindow } from '#sandbox/testing/steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

// Runs reactions, but sends mails only when a test calls `sendDueMails`.
const shop = await testShop({ background: false });
await shop.shop.jobs.work(queuesOf(shop.shop).filter(({ name }) => name === 'reactions'));
afterAll(() => shop.close());
const { admin, system } = shop;
const HOUR_MS = 3_600_000;

const requestMail = ({ orderId, customer }: Placed, as: TestCaller | null = customer) =>
  shop.call(mailMyDocuments, { orderId }, ...(as ? [as] : []));
async function sendAndListMails({ customer }: Placed) {
  await sendDueMails(system);
  return (await mailsTo(shop, customer.email)).filter(({ subject }) => subject.includes('vos documents'));
}
async function createConfirmed(): Promise<Placed> {
  const order = await paidAndWaiting(shop);
  await sendDueMails(system);
  return order;
}
const sha256 = (bytes: ArrayBuffer): string => createHash('sha256').update(Buffer.from(bytes)).digest('hex');

test('SYS-06 documents of every kind reach the customer by mail, identical to those of the order’s page', async () => {
  await setSellerIdentity(shop);
  bodyOf(await shop.call(changeSettings, { freeReturns: true }, admin));
  const order = await createConfirmed();
  const { orderId, customer } = order;
  await issueDocuments(system, orderId);
  await notify(shop, { orderId, transactions: [{ operationType: 'CREDIT', amount: 1000 }] });
  await issueDocuments(system, orderId);
  bodyOf(await shop.call(changeStatus, { orderId, status: 'delivered' }, admin));
  const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer));
  bodyOf(await shop.call(makeReturnLabel, { withdrawalId }, admin));

  assert.deepEqual(bodyOf(await requestMail(order)), { email: customer.email });
  const [mail, ...otherMails] = await sendAndListMails(order);
  assert.ok(mail);
  assert.deepEqual(otherMails, []);
  const { number } = await seenByAdmin(shop, order);
  const { documents } = bodyOf(await shop.call(getMyOrder, { orderId }, customer));
  assert.deepEqual(
    documents.map(({ kind }) => kind),
    ['invoice', 'credit-note'],
  );
  const files: [name: string, path: string][] = [
    [`confirmation-${number}.pdf`, urlOf(getMyConfirmation, { orderId })],
    ...documents.map((document): [string, string] => [
      `${document.kind === 'invoice' ? 'facture' : 'avoir'}-${document.number}.pdf`,
      urlOf(getMyDocument, { orderId, number: document.number }),
    ]),
    [`etiquette-retour-${number}.pdf`, urlOf(myReturnLabelPdf, { withdrawalId })],
  ];
  const expected = await Promise.all(
    files.map(async ([name, path]) => {
      const answer = await shop.fetch(path, { as: customer });
      return [name, 'application/pdf', sha256(await answer.arrayBuffer())];
    }),
  );
  assert.deepEqual(
    mail.attachments.map((file) => [file.name, file.contentType, file.sha256]),
    expected,
  );
  for (const [name] of files) assert.ok(mail.text.includes(name), mail.text);
  const places = [...files.map(([name]) => name), 'car vous l’avez demandé'].map((words) => mail.text.indexOf(words));
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
    'the files come before the footnote, in order',
  );
});

test('SYS-06 documents are mailed only to the customer of the order', async () => {
  const order = await createConfirmed();
  const packer = await aMember(shop, 'packer');
  const [stranger, ownOrder] = [await shop.aCustomer(), await createConfirmed()];
  assert.equal((await requestMail(order, null)).status, 401);
  for (const as of [stranger, ownOrder.customer, packer, admin]) {
    const answer = await requestMail(order, as);
    assert.deepEqual([answer.status, answer.problem?.code], [404, 'orders.not-found']);
  }
  assert.deepEqual(await sendAndListMails(order), []);
});

test('SYS-06 an order without documents, and an account without an address, are refused with their reasons', async () => {
  const unpaid = await requestMail(await toPay(shop));
  assert.deepEqual([unpaid.status, unpaid.problem?.code], [409, 'documents.none']);
  const order = await createConfirmed();
  await shop.shop.db.run(sql`update users set email = 'lea@pseudo.invalid' where id = ${order.customer.userId}`);
  const answer = await requestMail(order);
  assert.deepEqual([answer.status, answer.problem?.code], [409, 'documents.no-address']);
});

test('SYS-06 concurrent requests queue and count one mail, and the documents of an order are mailed at most three times an hour', async () => {
  startWindow(shop, 60);
  const order = await createConfirmed();
  for (const answer of await Promise.all([requestMail(order), requestMail(order)])) bodyOf(answer);
  assert.equal((await sendAndListMails(order)).length, 1);
  for (const sent of [2, 3]) {
    bodyOf(await requestMail(order));
    assert.equal((await sendAndListMails(order)).length, sent);
  }
  const refused = await requestMail(order);
  assert.deepEqual([refused.status, refused.problem?.code], [429, 'documents.too-many-mails']);
  shop.advance(HOUR_MS);
  bodyOf(await requestMail(order));
  assert.equal((await sendAndListMails(order)).length, 4);
});

test('SYS-06 an account is mailed documents at most ten times an hour, for all its orders together', async () => {
  startWindow(shop, 60);
  const { customer } = await createConfirmed();
  const orders = await Promise.all(Array.from({ length: 4 }, () => paid(shop)));
  for (const { orderId } of orders) {
    await shop.shop.db.run(sql`update orders set user_id = ${customer.userId} where id = ${orderId}`);
    await issueDocuments(system, orderId);
  }
  const answers = [];
  for (let time = 0; time < 3; time++) {
    for (const order of orders) answers.push((await requestMail(order, customer)).status);
    await sendDueMails(system);
  }
  assert.deepEqual(answers, [...Array.from({ length: 10 }, () => 200), 429, 429]);
});

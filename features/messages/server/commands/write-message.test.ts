import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { answerBuyer } from '#features/messages/domain/admin-endpoints.ts';
import { askAboutOrder } from '#features/messages/domain/endpoints.ts';
import { MAX_MESSAGE, MESSAGES_PER_HOUR } from '#features/messages/domain/rules.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { mailsTo } from '#sandbox/testing/steps.ts';
import { bodyOf, paid, seenByAdmin, toPay, eventTypes } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;

const openAlerts = async (orderId: string) =>
  (await seenByAdmin(shop, { orderId })).attention.filter(({ kind }) => kind === 'message');
const sentTo = async ({ email }: { email: string }) => {
  await sendDueMails(shop.system);
  return (await mailsTo(shop, email)).map(({ subject, text }) => `${subject}\n${text}`);
};
const mailsOf = (orderId: string) =>
  db.many(sql`select 1 from mails where order_id = ${orderId} and kind = 'message-answered'`);

test('a question raises an alert, the answer settles it, and the buyer gets a mail and sees both messages', async () => {
  const { orderId, customer } = await paid(shop);
  const once = '11111111-1111-4111-8111-111111111111';
  bodyOf(await shop.call(askAboutOrder, { orderId, text: 'Quelle longueur ?', once }, customer));
  bodyOf(await shop.call(askAboutOrder, { orderId, text: 'Quelle longueur ?', once }, customer));
  assert.equal((await openAlerts(orderId)).length, 1);
  const { messages: orderMessages } = await seenByAdmin(shop, { orderId });
  assert.deepEqual(
    orderMessages.map(({ text, isFromBuyer, author }) => [text, isFromBuyer, author]),
    [['Quelle longueur ?', true, null]],
  );
  bodyOf(await shop.call(answerBuyer, { orderId, text: '98 cm.' }, admin));
  assert.deepEqual(await openAlerts(orderId), []);
  assert.equal((await mailsOf(orderId)).length, 1);
  const { messages } = bodyOf(await shop.call(getMyOrder, { orderId }, customer));
  assert.deepEqual(
    messages.map(({ text }) => text),
    ['Quelle longueur ?', '98 cm.'],
  );
  assert.equal(JSON.stringify(messages).includes('author'), false, 'the buyer does not see who answered');
  bodyOf(await shop.call(askAboutOrder, { orderId, text: 'Merci !' }, customer));
  assert.equal((await openAlerts(orderId)).length, 1, 'a further question opens the alert again');
  const types = await eventTypes(shop, { orderId });
  assert.deepEqual(
    types.filter((type) => type.startsWith('message.')),
    ['message.asked', 'message.answered', 'message.asked'],
  );
});

test('the mail about a message names an answer only after a question of the buyer', async () => {
  const { orderId, customer } = await paid(shop);
  const answer = (text: string) => shop.call(answerBuyer, { orderId, text }, admin).then(bodyOf);
  await answer('Votre robe est prête.');
  const sent = await sentTo(customer);
  assert.match(
    sent.find((mail) => mail.includes('Votre robe est prête.')) ?? '',
    /message sur votre commande C\d+\n.*Nous vous avons écrit/s,
  );
  bodyOf(await shop.call(askAboutOrder, { orderId, text: 'Quelle longueur ?' }, customer));
  await answer('98 cm.');
  const answered = (await sentTo(customer)).filter((mail) => mail.includes('98 cm.'));
  assert.match(answered.join(), /réponse sur votre commande C\d+\n.*Nous vous avons répondu/s);
});

test('a question that waits for the erasure of its buyer is refused and not stored', async () => {
  const { orderId, customer } = await paid(shop);
  const { question } = await inTransaction(shop.system, async (tx) => {
    await tx.run(sql`update users set auth_id = null where id = ${customer.userId}`);
    const waiting = shop.call(askAboutOrder, { orderId, text: 'Quelle longueur ?' }, customer);
    await untilWaitingForLocks(db);
    return { question: waiting };
  });
  assert.equal((await question).problem?.code, 'users.signed-out');
  assert.deepEqual((await seenByAdmin(shop, { orderId })).messages, []);
});

test('another text under the key of a stored message is refused, so that no text is lost', async () => {
  const { orderId, customer } = await paid(shop);
  const send = (text: string, once: string, caller = customer) =>
    shop.call(caller === admin ? answerBuyer : askAboutOrder, { orderId, text, once }, caller);
  for (const [caller, once] of [
    [customer, '22222222-2222-4222-8222-222222222222'],
    [admin, '33333333-3333-4333-8333-333333333333'],
  ] as const) {
    bodyOf(await send('Quelle longueur ?', once, caller));
    const refused = await send('Quelle largeur ?', once, caller);
    assert.deepEqual([refused.status, refused.problem?.code], [409, 'messages.sent-already']);
    bodyOf(await send('Quelle longueur ?', once, caller));
  }
  assert.equal((await seenByAdmin(shop, { orderId })).messages.length, 2);
});

test('an answer does not settle the alert of a question that the seller has not seen', async () => {
  const { orderId, customer } = await paid(shop);
  const answer = (questionSeen: string | null) =>
    shop.call(answerBuyer, { orderId, text: 'Bonjour', questionSeen }, admin).then(bodyOf);
  const askAndReadId = async (text: string) => {
    bodyOf(await shop.call(askAboutOrder, { orderId, text }, customer));
    return (await seenByAdmin(shop, { orderId })).messages.at(-1)?.id ?? '';
  };
  const first = await askAndReadId('Quelle longueur ?');
  await answer(null);
  assert.equal((await openAlerts(orderId)).length, 1);
  const second = await askAndReadId('Et la largeur ?');
  await answer(first);
  assert.equal((await openAlerts(orderId)).length, 1);
  await answer(second);
  assert.deepEqual(await openAlerts(orderId), []);
});

test('the reply to an answer states whether the buyer gets a mail, which needs an e-mail address', async () => {
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, 9_001);
  const liveOrder = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'sans.compte' }, admin));
  for (const { orderId, isMailed } of [
    { orderId: liveOrder.orderId, isMailed: false },
    { orderId: (await toPay(shop)).orderId, isMailed: true },
  ]) {
    const reply = bodyOf(await shop.call(answerBuyer, { orderId, text: 'Bonjour' }, admin));
    assert.deepEqual(reply, { ok: true, isMailed });
    assert.equal((await mailsOf(orderId)).length, Number(isMailed));
  }
});

test('only the buyer asks about an order, and only a seller answers', async () => {
  const { orderId } = await toPay(shop);
  const stranger = await shop.aCustomer('autre.cliente');
  const refused = await shop.call(askAboutOrder, { orderId, text: 'Bonjour' }, stranger);
  assert.deepEqual([refused.status, refused.problem?.code], [404, 'orders.not-found']);
  for (const caller of [null, stranger, await aMember(shop, 'packer')]) {
    assert.equal((await shop.call(answerBuyer, { orderId, text: 'Bonjour' }, caller)).status, 403);
  }
  assert.equal((await shop.call(askAboutOrder, { orderId, text: 'Bonjour' }, null)).status, 401);
});

test('a blank or too long message is refused, and a customer sends at most ten questions an hour', async () => {
  const { orderId, customer } = await toPay(shop);
  for (const text of ['  ', 'x'.repeat(MAX_MESSAGE + 1)])
    assert.equal((await shop.call(askAboutOrder, { orderId, text }, customer)).status, 422);
  for (let sent = 0; sent < MESSAGES_PER_HOUR; sent++)
    bodyOf(await shop.call(askAboutOrder, { orderId, text: `Question ${sent}` }, customer));
  const further = await shop.call(askAboutOrder, { orderId, text: 'Encore' }, customer);
  assert.deepEqual([further.status, further.problem?.code], [429, 'messages.too-many']);
});

import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { moveWithdrawal, refuseWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { PaymentTransaction, TransactionReport } from '#platform/server/integrations/payment/gateway.ts';
import { queuesOf } from '#app/server/background.ts';
import { documentsOf, setSellerIdentity } from '#sandbox/testing/documents.ts';
import { aTransactionId, notify } from '#sandbox/testing/notices.ts';
import { bodyOf, openedForm, paid, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { pdfText } from '#sandbox/testing/pdf-text.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { issueDocuments } from '../commands/issue-documents.ts';
import { writeRefund } from './write-refund.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
await setSellerIdentity(shop);
const { db } = shop.shop;
const { requestRefund, captured, insteadOf } = refundSteps(shop);
const reactions = queuesOf(shop.shop).find(({ name }) => name === 'reactions');
const withPlainSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/**
 * Runs the queued mail reactions of an order twice, to show that they are idempotent. Writes the mails about its
 * refunds.
 */
async function runAndReadMails({ orderId }: Placed) {
  const jobs = await db.many<{ data: Record<string, unknown> }>(sql`
    with run as (delete from pgboss.job where name = 'reactions' and data->'event'->>'orderId' = ${orderId}
      and data->>'reaction' like 'mail-%' returning data, created_on)
    select data from run order by created_on`);
  for (const { data } of [...jobs, ...jobs]) await reactions?.run(data);
  const mails = await db.many<{ key: string; orderId: string; requestId: null }>(sql`
    select key, order_id as "orderId", null as "requestId" from mails
    where order_id = ${orderId} and kind = 'order-refunded' order by created_at, key`);
  const all = await Promise.all(mails.map((about) => writeRefund(shop.system, about)));
  return all.map((mail) => {
    assert.ok(mail);
    return { ...mail, text: withPlainSpaces(mail.text) };
  });
}

test('a refund sends one mail with the amount, the piece, the delay and the credit note', async () => {
  const order = await captured([2500, 1200]);
  const [item] = (await seenByAdmin(shop, order)).items;
  bodyOf(await requestRefund(order, { itemIds: [item?.id ?? ''], amount: 2500 }));
  const [mail, ...otherMails] = await runAndReadMails(order);
  assert.deepEqual(otherMails, []);
  const { number } = await seenByAdmin(shop, order);
  assert.deepEqual([mail?.subject, mail?.to], [`Remboursement de votre commande ${number}`, order.customer.email]);
  const note = (await documentsOf(shop, order.orderId)).at(-1);
  for (const pattern of [
    /remboursé 25,00 € pour la commande C\d+/,
    /Robe \d+ \(pièce n° \d+\) : 25,00 €/,
    /sous une semaine/,
  ])
    assert.match(mail?.text ?? '', pattern);
  assert.equal(mail?.html.match(/aria-hidden/g)?.length, 1, 'the picture of the piece');
  const [file] = mail?.attachments ?? [];
  assert.equal(file?.name, `avoir-${note?.number}.pdf`);
  assert.ok(withPlainSpaces(pdfText(file?.bytes ?? Buffer.alloc(0))).includes('25,00 €'));
});

test('the mail about a refund before the capture states the remaining debit, or that nothing is debited', async () => {
  const order = await paid(shop, [2500]);
  for (const wish of [{ amount: 600 }, { amount: 500 }, {}]) {
    await issueDocuments(shop.system, order.orderId);
    bodyOf(await requestRefund(order, wish));
  }
  const all = await runAndReadMails(order);
  const excerpts = all.map(({ text }) => /^([^\n]+)\n\n([^\n]+)\n\n([^\n]+)/.exec(text)?.slice(1));
  const { number } = await seenByAdmin(shop, order);
  assert.deepEqual(excerpts.toSorted(), [
    [
      'Le débit n’aura pas lieu',
      `Le paiement de 20,00 € est annulé pour la commande ${number}.`,
      'Votre carte n’avait pas encore été débitée, et ne le sera pas. Si la somme y est réservée, votre banque la libère en quelques jours.',
    ],
    [
      'Le débit sera moins élevé',
      `Le paiement est diminué de 5,00 € pour la commande ${number}.`,
      'Votre carte n’avait pas encore été débitée : elle le sera de 20,00 € seulement.',
    ],
    [
      'Le débit sera moins élevé',
      `Le paiement est diminué de 6,00 € pour la commande ${number}.`,
      'Votre carte n’avait pas encore été débitée : elle le sera de 25,00 € seulement.',
    ],
  ]);
  const subjects = all.map(({ subject }) => withPlainSpaces(subject)).toSorted();
  assert.deepEqual([...new Set(subjects)], [`Remboursement de votre commande ${number}`]);
  const { refunds } = bodyOf(await shop.call(getMyOrder, { orderId: order.orderId }, order.customer));
  assert.deepEqual(
    refunds.map(({ isCredit }) => isCredit),
    [false, false, false],
  );
  assert.equal(new Set(all.map(({ attachments }) => attachments?.[0]?.name)).size, 3);
});

test('a refund made at the provider sends one mail for all its notices, without a credit note if it refunds a second payment', async () => {
  const order = await toPay(shop);
  for (const form of [await openedForm(shop, order), await openedForm(shop, order)]) await payByCard(shop, form);
  const credit = { uuid: aTransactionId(), operationType: 'CREDIT', amount: 3100 };
  for (const detailedStatus of ['INITIAL', 'AUTHORISED', 'AUTHORISED', 'CAPTURED'])
    await notify(shop, { orderId: order.orderId, transactions: [{ ...credit, detailedStatus }] });
  const [mail, ...otherMails] = await runAndReadMails(order);
  assert.deepEqual([otherMails, mail?.attachments], [[], []]);
  assert.doesNotMatch(mail?.text ?? '', /avoir/i);
});

/** Creates an order of 31 € that was paid twice. Advances a day, so that both payments are captured. */
async function createPaidTwice(): Promise<Placed> {
  const order = await toPay(shop);
  for (const form of [await openedForm(shop, order), await openedForm(shop, order)]) await payByCard(shop, form);
  await issueDocuments(shop.system, order.orderId);
  shop.advance(86_400_000);
  return order;
}

test('a refund of two payments sends one mail about the whole amount', async () => {
  const order = await createPaidTwice();
  bodyOf(await requestRefund(order));
  const { refunds } = await seenByAdmin(shop, order);
  assert.equal(refunds.length, 2);
  const [mail, ...otherMails] = await runAndReadMails(order);
  assert.deepEqual(otherMails, []);
  assert.match(mail?.text ?? '', /remboursé 62,00 €/);
  assert.equal(mail?.text.match(/sous une semaine/g)?.length, 1);
  assert.match(mail?.attachments?.[0]?.name ?? '', /^avoir-/);
});

test('a mail about two payments omits the payment that was not refunded', async () => {
  const order = await createPaidTwice();
  const { refund: real } = shop.shop.gateways.payment;
  let times = 0;
  const restoreRefund = insteadOf({
    refund: async (request) => {
      times += 1;
      if (times > 1) throw new ProviderFailure('payment', 'refused', 'non', '1');
      return real.call(shop.shop.gateways.payment, request);
    },
  });
  const { problem } = await requestRefund(order);
  restoreRefund();
  assert.equal(problem?.code, 'refunds.refused');
  const [mail, ...otherMails] = await runAndReadMails(order);
  assert.deepEqual(otherMails, []);
  assert.match(mail?.text ?? '', /remboursé 31,00 €/);
});

test('a refused credit raises an alert and does not stop the mail about the other refund of the same click', async () => {
  const order = await createPaidTwice();
  const { refund: real } = shop.shop.gateways.payment;
  let made: TransactionReport | undefined;
  const restoreRefund = insteadOf({
    refund: async (request) => {
      if (!made) {
        made = await real.call(shop.shop.gateways.payment, request);
        return made;
      }
      assert.deepEqual(await runAndReadMails(order), [], 'the mail waits for the second answer');
      const parentId = request.transactionId;
      const refuse = (credit: PaymentTransaction) => ({
        ...credit,
        id: aTransactionId(),
        parentId,
        state: 'refused' as const,
      });
      return { ...made, transactions: made.transactions.map(refuse) };
    },
  });
  bodyOf(await requestRefund(order));
  restoreRefund();
  const { refunds, attention } = await seenByAdmin(shop, order);
  assert.deepEqual(refunds.map(({ state }) => state).toSorted(), ['done', 'refused']);
  assert.ok(attention.some(({ kind, data }) => kind === 'refund-refused' && data.amount === 3100));
  const [mail, ...otherMails] = await runAndReadMails(order);
  assert.deepEqual(otherMails, []);
  assert.match(mail?.text ?? '', /remboursé 31,00 €/);
});

test('no refund mail is sent for a withdrawal, which has its own mail, a charge-back or a refused refund', async () => {
  const order = await captured([2500, 1200]);
  const [item] = (await seenByAdmin(shop, order)).items;
  const stated = { orderId: order.orderId, name: 'Léa', itemIds: [item?.id ?? ''] };
  bodyOf(await shop.call(withdrawFromOrder, stated, order.customer));
  bodyOf(await requestRefund(order, { amount: 2500 }));
  const secondOrder = await captured();
  await notify(shop, {
    orderId: secondOrder.orderId,
    transactions: [
      { operationType: 'CREDIT', amount: 100, detailedStatus: 'REFUSED' },
      { operationType: 'CREDIT', amount: 3100, transactionDetails: { creationContext: 'CHARGEBACK' } },
    ],
  });
  assert.deepEqual([await runAndReadMails(order), await runAndReadMails(secondOrder)], [[], []]);
});

test('a refund made during a withdrawal has a mail of its own only once the withdrawal is refused or its payment is charged back', async () => {
  for (const end of ['refused', 'refunded', 'charged back']) {
    const order = await captured([2500, 1200]);
    const { orderId } = order;
    const [withdrawn, kept] = (await seenByAdmin(shop, order)).items.map(({ id }) => id);
    assert.ok(withdrawn && kept);
    const stated = { orderId, name: 'Léa', itemIds: [withdrawn] };
    const { withdrawalId } = bodyOf(await shop.call(withdrawFromOrder, stated, order.customer));
    shop.advance(60_000);
    bodyOf(await requestRefund(order, { itemIds: [kept], amount: 1200 }));
    assert.deepEqual(await runAndReadMails(order), []);
    shop.advance(60_000);
    const chargeBack = { operationType: 'CREDIT', amount: 3100, transactionDetails: { creationContext: 'CHARGEBACK' } };
    if (end === 'charged back') await notify(shop, { orderId, transactions: [chargeBack] });
    if (end === 'refused')
      bodyOf(await shop.call(refuseWithdrawal, { withdrawalId, reason: 'not-covered' }, shop.admin));
    else bodyOf(await shop.call(moveWithdrawal, { withdrawalId, action: 'refund', by: 'cash' }, shop.admin));
    const amounts = (await runAndReadMails(order)).map(({ text }) => /remboursé ([\d,]+ €)/.exec(text)?.[1]);
    assert.deepEqual(amounts, end === 'refunded' ? [] : ['12,00 €'], end);
  }
});

test('a credit note that cannot be made does not delay the mail', async () => {
  await setSellerIdentity(shop, { siren: '' });
  const order = await captured();
  bodyOf(await requestRefund(order));
  const [mail] = await runAndReadMails(order);
  assert.match(mail?.text ?? '', /remboursé 31,00 €/);
  assert.deepEqual(mail?.attachments, []);
  await setSellerIdentity(shop);
});

import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import { getAccounts } from '#screens/admin/accounts/endpoints.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { moneyOf, owedToBuyer } from '#features/payments/domain/rules.ts';
import { moveWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { getMyWithdrawals } from '#screens/customer/withdrawal/endpoints.ts';
import type { RefundMeans } from '#features/refunds/domain/lifecycle.ts';
import { issueDocuments } from '#features/invoices/server/commands/issue-documents.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { documentsOf, setSellerIdentity, textOfDocument } from '#sandbox/testing/documents.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { bodyOf, paid, putInStatus, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { refundSteps, throwNoAnswer } from '#sandbox/testing/refund-steps.ts';
import { mailsTo } from '#sandbox/testing/steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { closeRefundedWithdrawals } from './move-withdrawal.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { system, admin } = shop;
const { requestRefund, captured, insteadOf } = refundSteps(shop);
await setSellerIdentity(shop);

async function withdrawn(order: Placed, pieces?: number) {
  const { orderId, customer } = order;
  await issueDocuments(system, orderId);
  const { items } = await seenByAdmin(shop, order);
  const itemIds = pieces === undefined ? {} : { itemIds: items.slice(0, pieces).map(({ id }) => id) };
  return { ...order, ...bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa', ...itemIds }, customer)) };
}
type Withdrawn = Awaited<ReturnType<typeof withdrawn>>;

const declare = ({ withdrawalId }: Withdrawn, more: { by?: RefundMeans; amount?: number } = {}) =>
  shop.call(moveWithdrawal, { withdrawalId, action: 'refund', ...more }, admin);

async function outcomeOf({ orderId, customer, withdrawalId }: Withdrawn) {
  await issueDocuments(system, orderId);
  await sendDueMails(system);
  const order = await seenByAdmin(shop, { orderId });
  const [mail] = (await mailsTo(shop, customer.email)).filter(({ html }) => html.includes('Voir ma rétractation'));
  const { withdrawals } = bodyOf(await shop.call(getMyWithdrawals, { orderId }, customer));
  return {
    text: mail?.text.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '',
    subject: mail?.subject ?? '',
    attachments: mail?.attachments.map(({ name }) => name) ?? [],
    owed: owedToBuyer(order, moneyOf(order.transactions)),
    notes: (await documentsOf(shop, orderId)).filter(({ kind }) => kind === 'credit-note'),
    withdrawal: withdrawals.find(({ id }) => id === withdrawalId),
    refunds: order.refunds,
  };
}
const gapOf = async ({ orderId }: { orderId: string }) => {
  const { gaps } = bodyOf(await shop.call(getAccounts, {}, admin));
  return gaps.orders.find(({ id }) => id === orderId)?.amount ?? 0;
};

const words: Record<RefundMeans, RegExp> = {
  transfer: /Nous avons remboursé 31,00 € par virement.*Votre banque peut mettre quelques jours/s,
  cash: /Nous avons remboursé 31,00 € en espèces/,
  cheque: /Nous avons remboursé 31,00 € par chèque/,
  other: /Nous avons remboursé 31,00 € autrement que sur votre carte/,
};
for (const [by, pattern] of Object.entries(words) as [RefundMeans, RegExp][])
  test(`a refund declared as "${by}" is recorded: nothing stays owed, and the mail states the means and has the credit note`, async () => {
    const order = await withdrawn(await paid(shop));
    bodyOf(await declare(order, { by, amount: 3100 }));
    const { text, attachments, owed, notes, withdrawal, refunds } = await outcomeOf(order);
    assert.match(text, pattern);
    assert.doesNotMatch(text, /revient sur la carte/);
    assert.deepEqual(
      notes.map(({ total, reason, content }) => [total, reason, content.means]),
      [[3100, 'given-back', 'Hors prestataire de paiement']],
    );
    assert.deepEqual(attachments, [`avoir-${notes[0]?.number}.pdf`]);
    const means = /31,00 € (.+?) pour votre/.exec(text)?.[1];
    assert.match(
      await textOfDocument(shop, notes[0]?.number ?? ''),
      new RegExp(`Remboursé le \\S+, ${means} Détail du remboursement`),
    );
    assert.deepEqual([owed, withdrawal?.state, withdrawal?.refundedBy, refunds], [0, 'refunded', by, []]);
    assert.equal(await gapOf(order), 0);
    assert.equal((await requestRefund(order, { amount: 3100, left: 3100 })).problem?.code, 'refunds.nothing-left');
  });

test('the credit note of a declared refund names its piece, and a second withdrawal of the order has a credit note of its own', async () => {
  const order = await withdrawn(await captured([2500, 1500]), 1);
  bodyOf(await declare(order, { by: 'cash' }));
  const first = await outcomeOf(order);
  assert.match(first.text, /Nous avons remboursé 25,00 € en espèces/);
  assert.deepEqual(
    first.notes.map(({ total, content }) => [total, content.lines.length]),
    [[2500, 1]],
  );
  bodyOf(await shop.call(withdrawFromOrder, { orderId: order.orderId, name: 'Léa' }, order.customer));
  const { transactions, ...seen } = await seenByAdmin(shop, order);
  assert.equal(owedToBuyer(seen, moneyOf(transactions)), 2100);
  bodyOf(await requestRefund(order, { amount: 2100, left: 2100 }));
  await closeRefundedWithdrawals(system, order.orderId);
  const { notes, owed } = await outcomeOf(order);
  assert.deepEqual([notes.map(({ total }) => total), owed, await gapOf(order)], [[2500, 2100], 0, 0]);
});

test('only the amount that the provider has not refunded is declared, and no amount after a complete refund', async () => {
  const partlyRefunded = await withdrawn(await captured());
  bodyOf(await requestRefund(partlyRefunded, { amount: 1000 }));
  assert.deepEqual(
    (await declare(partlyRefunded, { by: 'transfer', amount: 3100 })).problem?.code,
    'withdrawals.amount-changed',
  );
  bodyOf(await declare(partlyRefunded, { by: 'transfer', amount: 2100 }));
  const { text, notes, attachments, owed } = await outcomeOf(partlyRefunded);
  assert.match(text, /Nous avons remboursé 21,00 € par virement/);
  assert.match(text, /La somme revient sur la carte/);
  assert.deepEqual([notes.map(({ total }) => total).toSorted(), attachments.length, owed], [[1000, 2100], 2, 0]);

  const order = await withdrawn(await captured());
  bodyOf(await requestRefund(order));
  bodyOf(await declare(order, { by: 'cash' }));
  const outcome = await outcomeOf(order);
  assert.deepEqual(
    [outcome.notes.map(({ total }) => total), outcome.withdrawal?.refundedBy, outcome.owed],
    [[3100], null, 0],
  );
  assert.doesNotMatch(outcome.text, /espèces/);
});

test('a refund of a piece that the customer keeps does not close the withdrawal from another piece', async () => {
  const order = await withdrawn(await captured([1500, 2500]), 1);
  const keptPiece = (await seenByAdmin(shop, order)).items.find(({ isWithdrawn }) => !isWithdrawn);
  bodyOf(await requestRefund(order, { amount: 2500, itemIds: [keptPiece?.id ?? ''] }));
  await closeRefundedWithdrawals(system, order.orderId);
  assert.equal((await outcomeOf(order)).withdrawal?.state, 'asked');
  assert.equal((await declare(order, { by: 'cash', amount: 0 })).problem?.code, 'withdrawals.amount-changed');
  bodyOf(await requestRefund(order, { amount: 1500 }));
  await closeRefundedWithdrawals(system, order.orderId);
  const { text, withdrawal } = await outcomeOf(order);
  assert.equal(withdrawal?.state, 'refunded');
  assert.match(text, /Nous avons remboursé 15,00 €/);
});

test('after the refund of a piece that the customer keeps, the whole amount of the withdrawal is declared', async () => {
  const order = await withdrawn(await captured([1500, 2500]), 1);
  const keptPiece = (await seenByAdmin(shop, order)).items.find(({ isWithdrawn }) => !isWithdrawn);
  bodyOf(await requestRefund(order, { amount: 2500, itemIds: [keptPiece?.id ?? ''] }));
  bodyOf(await declare(order, { by: 'cash', amount: 1500 }));
  const { text, owed, notes } = await outcomeOf(order);
  assert.match(text, /Nous avons remboursé 15,00 € en espèces/);
  assert.deepEqual([owed, notes.map(({ total }) => total).toSorted(), await gapOf(order)], [0, [1500, 2500], 0]);
});

test('a refund is not declared while a refund of the provider waits for its answer', async () => {
  const order = await withdrawn(await captured());
  const restore = insteadOf({ refund: throwNoAnswer });
  bodyOf(await requestRefund(order));
  restore();
  const refused = await declare(order, { by: 'cash' });
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'refunds.under-way']);
  assert.equal((await outcomeOf(order)).withdrawal?.state, 'asked');
});

test('D-13 a withdrawal of a charged-back order ends without a refund or a credit note, and the mail states that the bank took the payment back', async () => {
  const order = await withdrawn(await paid(shop));
  await notify(shop, {
    ...order,
    transactions: [{ operationType: 'CREDIT', amount: 3100, transactionDetails: { creationContext: 'CHARGEBACK' } }],
  });
  bodyOf(await declare(order, { by: 'cash' }));
  const { text, subject, notes, withdrawal, owed, attachments } = await outcomeOf(order);
  assert.match(
    text,
    /il n’y a plus rien à rembourser : vous avez contesté le paiement auprès de votre banque, qui l’a repris/,
  );
  assert.doesNotMatch(`${subject} ${text}`, /remboursé|espèces|quelques jours/);
  assert.deepEqual([notes, attachments, withdrawal?.refundedBy, owed], [[], [], 'bank', 0]);
});

test('a declared refund of an order paid without a card has one credit note', async () => {
  const order = await toPay(shop);
  bodyOf(await shop.call(changeStatus, { orderId: order.orderId, status: 'paid' }, admin));
  const stated = await withdrawn(order);
  bodyOf(await declare(stated, { by: 'cash', amount: 3100 }));
  const { text, notes } = await outcomeOf(stated);
  assert.match(text, /Nous avons remboursé 31,00 € en espèces/);
  assert.deepEqual([notes.map(({ total }) => total), await gapOf(order)], [[3100], 0]);
});

test('a reopened declared refund is owed again, and an invoice follows its credit note', async () => {
  const order = await withdrawn(await captured());
  bodyOf(await declare(order, { by: 'cheque' }));
  await issueDocuments(system, order.orderId);
  bodyOf(await shop.call(moveWithdrawal, { withdrawalId: order.withdrawalId, action: 'reopen' }, admin));
  const { owed, withdrawal } = await outcomeOf(order);
  const documents = (await documentsOf(shop, order.orderId)).map(({ kind, reason, total }) => [kind, reason, total]);
  assert.deepEqual(
    [owed, withdrawal?.refundedBy, documents],
    [
      3100,
      null,
      [
        ['invoice', 'sale', 3100],
        ['credit-note', 'given-back', 3100],
        ['invoice', 'refund-undone', 3100],
      ],
    ],
  );
  bodyOf(await requestRefund(order));
  assert.equal((await outcomeOf(order)).owed, 0);
  assert.equal(await gapOf(order), 0);
});

test('an order cancelled after a declared refund owes only the rest', async () => {
  const order = await withdrawn(await captured([2500, 1500]), 1);
  bodyOf(await declare(order, { by: 'cash' }));
  await putInStatus(shop, order, 'cancelled');
  assert.equal((await outcomeOf(order)).owed, 2100);
  bodyOf(await requestRefund(order, { amount: 2100, left: 2100 }));
  const { owed, notes } = await outcomeOf(order);
  assert.deepEqual([owed, notes.map(({ total }) => total), await gapOf(order)], [0, [2500, 2100], 0]);
});

test('D-16 a packer, a customer or a visitor cannot declare a refund', async () => {
  const order = await withdrawn(await paid(shop));
  const move = { withdrawalId: order.withdrawalId, action: 'refund', by: 'cash' } as const;
  for (const caller of [await aMember(shop, 'packer'), order.customer])
    assert.equal((await shop.call(moveWithdrawal, move, caller)).status, 403);
  assert.equal((await shop.call(moveWithdrawal, move)).status, 403);
  assert.equal((await outcomeOf(order)).withdrawal?.state, 'asked');
});

for (const money of ['kept-agreed', 'refunded-otherwise'] as const)
  test(`a second payment settled as "${money}" no longer counts as overpaid or owed`, async () => {
    const order = await paid(shop);
    await notify(shop, { ...order, transactions: [{ amount: 3100 }] });
    await issueDocuments(system, order.orderId);
    const orderBefore = await seenByAdmin(shop, order);
    assert.deepEqual([owedToBuyer(orderBefore, moneyOf(orderBefore.transactions)), await gapOf(order)], [3100, 3100]);
    const alert = orderBefore.attention.find(({ kind }) => kind === 'payment-double');
    bodyOf(await shop.call(settleAttention, { attentionId: alert?.id ?? '', money }, admin));
    const orderAfter = await seenByAdmin(shop, order);
    assert.deepEqual([owedToBuyer(orderAfter, moneyOf(orderAfter.transactions)), await gapOf(order)], [0, 0]);
    bodyOf(await requestRefund(order, { amount: 3100 }));
    await putInStatus(shop, order, 'cancelled');
    const cancelled = await seenByAdmin(shop, order);
    assert.equal(owedToBuyer(cancelled, moneyOf(cancelled.transactions)), 3100, 'the sale itself is owed');
  });

import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import sql from 'sql-template-tag';
import { documentedOf, gapOf, nextDocument } from '#features/invoices/domain/rules.ts';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { moneyOf } from '#features/payments/domain/rules.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { lockOrder } from '#features/orders/server/steps/lock-order.ts';
import { documentsOf, numbersOf, setSellerIdentity, expectedNumbers } from '#sandbox/testing/documents.ts';
import { aBareOrder, deliverNotices, twoProcesses } from '#sandbox/testing/histories.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { aTransactionId, paymentAnswer, postNotice, signedFields } from '#sandbox/testing/notices.ts';
import { saveDocument } from '../steps/save-document.ts';
import { readAccounting } from '../steps/read-accounting-state.ts';
import { issueDocuments } from './issue-documents.ts';

const [shop, secondShop] = await twoProcesses();
await setSellerIdentity(shop);
secondShop.shop.settings.invalidate();
const { userId } = await shop.aCustomer();
const TOTAL_CENTS = 5000;
const year = Number(new Date().toLocaleDateString('fr-CA', { timeZone: 'Europe/Paris' }).slice(0, 4));

const notice = (orderId: string, transaction: object) =>
  signedFields(shop, paymentAnswer(shop, { orderId, total: TOTAL_CENTS, transactions: [transaction] }));

async function rollBack(instance: typeof shop, orderId: string): Promise<void> {
  const rollbackError = new Error('rolled back');
  await assert.rejects(
    inTransaction(instance.system, async (tx) => {
      await lockOrder(tx, orderId);
      const order = await readAccounting(tx, orderId);
      const nextDue = order && nextDocument(order);
      if (nextDue) await saveDocument(instance.system, tx, await instance.shop.settings.read(), order, nextDue);
      throw rollbackError;
    }),
    rollbackError,
  );
}

const accountsOf = async (orderId: string) => {
  const accounting = await readAccounting(shop.shop.db, orderId);
  assert.ok(accounting);
  return {
    kept: moneyOf(accounting.transactions).kept,
    documented: documentedOf(accounting.documents),
    gap: gapOf(accounting),
  };
};

async function assertNoGaps(): Promise<void> {
  for (const series of ['F', 'A'] as const) {
    const numbers = await numbersOf(shop, series);
    assert.deepEqual(numbers, expectedNumbers(series, year, numbers.length));
  }
}

test('D-13 fifty concurrent payments on two processes leave no gap in the numbers, even if transactions are rolled back', async () => {
  const orders = await Promise.all(Array.from({ length: 50 }, () => aBareOrder(shop, userId, TOTAL_CENTS)));
  await Promise.all(
    orders.map(async (orderId, place) => {
      await postNotice(place % 2 ? shop : secondShop, notice(orderId, { amount: TOTAL_CENTS }));
      await Promise.all([
        ...(place % 3 === 0 ? [rollBack(shop, orderId), rollBack(secondShop, orderId)] : []),
        issueDocuments(shop.system, orderId),
        issueDocuments(secondShop.system, orderId),
      ]);
    }),
  );
  const all = await Promise.all(orders.map((orderId) => documentsOf(shop, orderId)));
  assert.ok(all.every((documents) => documents.length === 1));
  assert.equal((await numbersOf(shop, 'F')).length, 50);
  await assertNoGaps();
  // A series of rollbacks without a commit leaves no gap either.
  const last = await aBareOrder(shop, userId, TOTAL_CENTS);
  await postNotice(shop, notice(last, { amount: TOTAL_CENTS }));
  await Promise.all([1, 2, 3, 4].map(() => rollBack(shop, last)));
  assert.equal(await issueDocuments(shop.system, last), 1);
  await assertNoGaps();
});

test('numbers restart each year in Paris and never go back with the clock', async () => {
  const pay = async (instance: typeof shop) => {
    const orderId = await aBareOrder(shop, userId, TOTAL_CENTS);
    await postNotice(shop, notice(orderId, { amount: TOTAL_CENTS }));
    await issueDocuments(instance.system, orderId);
    const [document] = await documentsOf(shop, orderId);
    assert.ok(document);
    return document;
  };
  const earlyInvoice = await pay(shop);
  const toNewYear = Date.parse(`${year + 1}-01-01T00:00:00+01:00`) - shop.shop.now().getTime();
  shop.advance(toNewYear + 1000);
  const first = await pay(shop);
  const lateInvoice = await pay(secondShop);
  shop.advance(-toNewYear - 1000);
  assert.deepEqual([first.number, lateInvoice.number], [`F${year + 1}-000001`, `F${year + 1}-000002`]);
  assert.ok(earlyInvoice.at < first.at);
  assert.ok(first.at <= lateInvoice.at);
  await shop.shop.db.run(sql`alter table invoices disable trigger user`);
  await shop.shop.db.run(sql`delete from invoices where at >= ${first.at}`);
  await shop.shop.db.run(sql`alter table invoices enable trigger user`);
  await shop.shop.db.run(sql`
    update invoice_series set year = ${year}, last = (select count(*) from invoices where kind = 'invoice'), at = ${earlyInvoice.at} where series = 'F'`);
});

const setStatus = async (orderId: string, status: OrderStatus) => {
  bodyOf(await shop.call(changeStatus, { orderId, status }, shop.admin));
};

const refundStages = {
  done: ['AUTHORISED', 'CAPTURED'],
  undone: ['AUTHORISED', 'CANCELLED'],
  refused: ['REFUSED'],
} as const;
const history = fc.record({
  /** Record of a payment outside of the provider, made before the notices and possibly undone after them. */
  declared: fc.constantFrom('nothing', 'nothing', 'paid', 'taken-back'),
  isPaid: fc.boolean(),
  isCancelled: fc.boolean(),
  lowered: fc.option(fc.integer({ min: 1, max: TOTAL_CENTS - 1 })),
  isTwice: fc.boolean(),
  refunds: fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 2000 }), outcome: fc.constantFrom('done', 'undone', 'refused') }),
    { maxLength: 4 },
  ),
  shuffle: fc.array(fc.nat(1000), { minLength: 24, maxLength: 24 }),
  repeats: fc.array(fc.nat(11), { maxLength: 6 }),
  together: fc.integer({ min: 1, max: 4 }),
  issuesAfter: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
});
type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

/**
 * Sends the notices of a history in a random sequence and makes documents in between.
 * @returns the money that is left at the provider, in cents.
 */
async function play(orderId: string, scenario: History): Promise<number> {
  const uuid = aTransactionId();
  const stages: object[] = [{ uuid, amount: TOTAL_CENTS, detailedStatus: scenario.isPaid ? 'AUTHORISED' : 'REFUSED' }];
  let keptAmount = scenario.isPaid ? TOTAL_CENTS : 0;
  const refund = (amount: number, stagesOf: readonly string[]) => {
    const credit = { uuid: aTransactionId(), operationType: 'CREDIT', amount };
    stages.push(...stagesOf.map((detailedStatus) => ({ ...credit, detailedStatus })));
  };
  if (scenario.isPaid && scenario.isTwice) {
    stages.push({ amount: TOTAL_CENTS });
    refund(TOTAL_CENTS, ['CAPTURED']);
  }
  if (scenario.isPaid && scenario.isCancelled) {
    stages.push({ uuid, amount: TOTAL_CENTS, detailedStatus: 'CANCELLED' });
    keptAmount = 0;
  } else if (scenario.isPaid && scenario.lowered !== null) {
    keptAmount = scenario.lowered;
  } else if (scenario.isPaid) {
    for (const { amount, outcome } of scenario.refunds) {
      if (amount > keptAmount) continue;
      refund(amount, refundStages[outcome]);
      if (outcome === 'done') keptAmount -= amount;
    }
  }
  let count = 0;
  const send = async (fields: Record<string, string>, index: number) => {
    const instance = index % 2 ? shop : secondShop;
    const answer = await postNotice(instance, fields);
    if (scenario.issuesAfter[count++ % scenario.issuesAfter.length]) await issueDocuments(instance.system, orderId);
    return answer;
  };
  await deliverNotices(
    stages.map((stage) => notice(orderId, stage)),
    scenario,
    { send, answers: [200] },
  );
  // Sends this notice last: before the payment, it would report a payment of less than the total.
  if (keptAmount === scenario.lowered) await send(notice(orderId, { uuid, amount: keptAmount }), 0);
  return keptAmount;
}

test('D-13 in generated histories of payments and refunds, documents match the money to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 20, maxLength: 20 }), async (histories) => {
      await Promise.all(
        histories.map(async (scenario) => {
          const orderId = await aBareOrder(shop, userId, TOTAL_CENTS);
          if (scenario.declared !== 'nothing') await setStatus(orderId, 'paid');
          const keptAmount = await play(orderId, scenario);
          if (scenario.declared === 'taken-back') await setStatus(orderId, 'to-pay');
          await Promise.all([issueDocuments(shop.system, orderId), issueDocuments(secondShop.system, orderId)]);
          const gap =
            scenario.declared === 'paid' && keptAmount > 0 ? { reason: 'to-give-back', amount: keptAmount } : null;
          assert.deepEqual(await accountsOf(orderId), {
            kept: keptAmount,
            documented: scenario.declared === 'paid' ? TOTAL_CENTS : keptAmount,
            gap,
          });
        }),
      );
      await assertNoGaps();
    }),
    { numRuns: 5, endOnFailure: true },
  );
});

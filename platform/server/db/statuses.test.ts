import assert from 'node:assert/strict';
import { test } from 'vitest';
import { documentKinds, documentReasons } from '#features/invoices/domain/lifecycle.ts';
import { mailStates, mailStatesWhere } from '#shared/mail-lifecycle.ts';
import { expirableStatuses, orderStatuses, statusesWhere } from '#features/orders/domain/lifecycle.ts';
import {
  transactionStatesWhere,
  refundStates,
  refundStatesWhere,
  refundWays,
} from '#features/payments/domain/lifecycle.ts';
import { transactionOperations, transactionStates } from '#shared/payment-words.ts';
import { labelStates, labelStatesWhere } from '#features/parcels/domain/lifecycle.ts';
import { databaseClient } from '#sandbox/testing/database-client.ts';
import { sqlWords } from './sql-words.ts';

const { client } = await databaseClient();

const wordsOf = (definition: string | undefined): string[] =>
  [...new Set([...(definition ?? '').matchAll(/'([a-z-]{1,30})'/g)].map(([, word = '']) => word))].toSorted();

async function wordsOfConstraint(name: string): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
    [name],
  );
  return wordsOf(rows[0]?.definition);
}

async function wordsOfIndex(name: string): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    'select pg_get_expr(indpred, indrelid) as definition from pg_index where indexrelid = $1::regclass',
    [name],
  );
  return wordsOf(rows[0]?.definition);
}

test('D-13 ADM-23 the database accepts exactly the payment operations, payment states and label states of the code', async () => {
  assert.deepEqual(await wordsOfConstraint('payment_transactions_state_check'), [...transactionStates].toSorted());
  assert.deepEqual(
    await wordsOfConstraint('payment_transactions_operation_check'),
    [...transactionOperations].toSorted(),
  );
  for (const labels of ['shipping_labels', 'return_labels'])
    assert.deepEqual(await wordsOfConstraint(`${labels}_state_check`), [...labelStates].toSorted());
});

test('the database accepts the kinds and reasons of documents of the code', async () => {
  assert.deepEqual(await wordsOfConstraint('invoices_kind_check'), [...documentKinds].toSorted());
  assert.deepEqual(await wordsOfConstraint('invoices_reason_check'), [...documentReasons].toSorted());
});

test('the outbox accepts the mail states of the code, and its indexes hold the searched states', async () => {
  assert.deepEqual(await wordsOfConstraint('mails_state_check'), [...mailStates].toSorted());
  assert.deepEqual(await wordsOfIndex('mails_due'), mailStatesWhere(({ isUnderWay }) => isUnderWay).toSorted());
  assert.deepEqual(await wordsOfIndex('mails_stuck'), mailStatesWhere(({ stuckAs }) => stuckAs !== null).toSorted());
});

test('ADM-23 the index that allows one label for an order holds the states in which a second label is refused', async () => {
  const current = labelStatesWhere(({ isCurrent }) => isCurrent);
  for (const labels of ['shipping_labels', 'return_labels'])
    assert.deepEqual(await wordsOfIndex(`${labels}_one_current`), current.toSorted());
  assert.deepEqual(
    labelStatesWhere(({ repeatRefusal }) => repeatRefusal !== null),
    current,
  );
});

const toPrepare = statusesWhere(({ workList }) => workList === 'preparation');

test('D-09 the database accepts exactly the order statuses of the code', async () => {
  assert.deepEqual(await wordsOfConstraint('orders_status_check'), [...orderStatuses].toSorted());
});

test('ADM-22 ADM-26 the indexes of work lists hold the statuses of these lists', async () => {
  assert.deepEqual(
    await wordsOfIndex('orders_open_by_live'),
    statusesWhere(({ workList }) => workList === 'live').toSorted(),
  );
  assert.deepEqual(await wordsOfIndex('orders_to_prepare'), toPrepare);
});

test('the indexes of expiry and reminders hold the statuses that allow them', async () => {
  for (const name of ['orders_to_expire', 'orders_to_remind'])
    assert.deepEqual(await wordsOfIndex(name), expirableStatuses.toSorted(), name);
});

test('ADM-22 the search of “Préparation” covers the statuses of its list', async () => {
  const { rows } = await client.query<{ name: string; source: string }>(
    "select proname as name, prosrc as source from pg_proc where proname = 'orders_to_prepare_found'",
  );
  assert.deepEqual(wordsOf(rows[0]?.source), toPrepare);
  const { rows: indexes } = await client.query<{ definition: string }>(`
    select pg_get_expr(indpred, indrelid) as definition from pg_index
    where indrelid = 'orders'::regclass and pg_get_indexdef(indexrelid) like '%recipient_search_text%'`);
  assert.deepEqual(
    indexes.map(({ definition }) => wordsOf(definition)),
    [toPrepare],
  );
});

test('a list of words for a statement must not be empty and must contain plain words only', () => {
  assert.equal(sqlWords(['to-pay', 'paid']).text, "'to-pay', 'paid'");
  for (const wrong of [[], ["x') or true --"], ['Paid']]) assert.throws(() => sqlWords(wrong), RangeError);
});

test('D-13 the database accepts the refund states and ways of the code, and its indexes hold the open states', async () => {
  assert.deepEqual(await wordsOfConstraint('refunds_state_check'), [...refundStates].toSorted());
  assert.deepEqual(await wordsOfConstraint('refunds_way_check'), [...refundWays].toSorted());
  for (const index of ['refunds_open', 'refunds_one_open_per_payment']) {
    assert.deepEqual(await wordsOfIndex(index), refundStatesWhere(({ isOpen }) => isOpen).toSorted(), index);
  }
  assert.deepEqual(
    await wordsOfIndex('payment_transactions_pending'),
    transactionStatesWhere(({ isUnderWay }) => isUnderWay).toSorted(),
  );
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { databaseClient } from '#sandbox/testing/database-client.ts';

const { client } = await databaseClient();

test('D-13 the migration raises alerts for flagged payments of orders not yet shipped, and for money owed on cancelled orders', async () => {
  const text = readFileSync(`${import.meta.dirname}/migrations/0008-money.sql`, 'utf8');
  const backfill = text.slice(text.indexOf('-- What was flagged'), text.indexOf('-- Why a provider'));
  assert.match(backfill, /insert into attention_items/);
  await client.query(`
    with u as (insert into users (email) values ('lea@test.example') returning id),
      o as (insert into orders (order_number, user_id, status, total_amount_cents, payment_date)
        select n, u.id, s, 3100, now() from u, (values ('C1', 'paid'), ('C2', 'cancelled'), ('C3', 'delivered')) v (n, s)
        returning id, order_number)
    insert into payment_transactions (id, order_id, operation, state, detailed_status, amount_cents, currency, transacted_at, flag)
    select order_number || t, o.id, op, 'paid', 'AUTHORISED', cents, 'EUR', now(), flag from o,
      (values ('a', 'debit', 3000, 'amount'), ('b', 'debit', 3100, 'double'), ('c', 'credit', 100, null)) t (t, op, cents, flag)`);
  await client.query(backfill);
  const { rows } = await client.query<{ line: string }>(`
    select order_number || ' ' || kind || ' ' || data::text || ' ' || what as line
    from attention_items i join orders o on o.id = i.order_id join attention_steps s on s.item_id = i.id order by 1`);
  assert.deepEqual(
    rows.map(({ line }) => line),
    [
      'C1 payment-amount {"total": 3100, "amount": 3000} raised',
      'C1 payment-double {"amount": 3100} raised',
      'C2 money-owed {"amount": 6000} raised',
    ],
  );
});

test('the migration opens a shop that has orders, and leaves a new shop closed', async () => {
  const text = readFileSync(`${import.meta.dirname}/migrations/0097-opening.sql`, 'utf8');
  const isOpen = async () => (await client.query(`select value from settings where key = 'is-open'`)).rows;
  await client.query('begin');
  await client.query('delete from settings');
  // The test above has inserted orders.
  await client.query(text);
  assert.deepEqual(await isOpen(), [{ value: true }]);
  await client.query('delete from settings; truncate orders cascade');
  await client.query(text);
  assert.deepEqual(await isOpen(), []);
  await client.query('rollback');
});

test('the migration gives the orders under way the delivery day of the present setting, counted from the payment in Paris', async () => {
  const text = readFileSync(`${import.meta.dirname}/migrations/0126-promised-delivery-of-an-order.sql`, 'utf8');
  const backfill = text.slice(text.indexOf('update orders'));
  const fill = async (numbers: string) => {
    await client.query(backfill);
    const { rows } = await client.query<{ line: string }>(`
      select order_number || ' ' || coalesce(deliver_by::text, '-') as line from orders
      where order_number like '${numbers}%' order by 1`);
    return rows.map(({ line }) => line);
  };
  await client.query(`
    with u as (insert into users (email) values ('zoe@test.example') returning id)
    insert into orders (order_number, user_id, status, payment_date, paid_outside_at)
    select n, u.id, s, card, cash from u, (values
      ('P1', 'paid', timestamptz '2026-11-24T23:30:00Z', null::timestamptz), ('P2', 'shipped', null, '2026-11-24T10:00:00Z'),
      ('P3', 'delivered', '2026-11-24T10:00:00Z', null), ('P4', 'to-pay', null, null)) v (n, s, card, cash)`);
  assert.deepEqual(await fill('P'), ['P1 2026-12-25', 'P2 2026-12-24', 'P3 -', 'P4 -']);
  await client.query(`insert into settings (key, value) values ('delivery-days', '7')`);
  assert.deepEqual(await fill('P'), ['P1 2026-12-02', 'P2 2026-12-01', 'P3 -', 'P4 -']);
});

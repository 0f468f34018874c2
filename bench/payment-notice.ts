import { createHmac } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { loadConfig } from '#app/server/config.ts';

const { lyra } = loadConfig({ SEED: 'none', SANDBOX: '1' }, { port: 1 });

export function noticeBody(orderId: string, uuid: string, total: number): URLSearchParams {
  const now = new Date().toISOString();
  const transaction = { uuid, operationType: 'DEBIT', detailedStatus: 'AUTHORISED', amount: total, currency: 'EUR' };
  const answer = JSON.stringify({
    shopId: lyra.shopId,
    orderStatus: 'PAID',
    serverDate: now,
    orderDetails: { orderId, orderTotalAmount: total, orderCurrency: 'EUR', mode: 'TEST' },
    transactions: [{ ...transaction, creationDate: now }],
  });
  return new URLSearchParams({
    'kr-hash': createHmac('sha256', lyra.password).update(answer).digest('hex'),
    'kr-hash-algorithm': 'sha256_hmac',
    'kr-hash-key': 'password',
    'kr-answer-type': 'V4/Payment',
    'kr-answer': answer,
  });
}

export async function createOrdersToPay(pool: Pool | PoolClient, count: number, total: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with people as (
      insert into users (email, tiktok_username) select 'carte.' || n || '@bench.example', 'carte.' || n
      from generate_series(1, $1::int) n returning id)
    insert into orders (user_id, status, total_amount_cents) select id, 'to-pay', $2 from people returning id`,
    [count, total],
  );
  return rows.map(({ id }) => id);
}

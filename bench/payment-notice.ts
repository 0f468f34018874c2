import { createHmac } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { loadConfig } from '#app/server/config.ts';

const { lyra } = loadConfig({ SEED: 'none', SANDBOX: '1' }, { port: 1 });

/** Returns the body of the provider's signed notice of an accepted card payment. `uuid` is the id of the payment. */
export function noticeBody(orderId: string, uuid: string, totalCents: number): URLSearchParams {
  const now = new Date().toISOString();
  const transaction = {
    uuid,
    operationType: 'DEBIT',
    detailedStatus: 'AUTHORISED',
    amount: totalCents,
    currency: 'EUR',
  };
  const answer = JSON.stringify({
    shopId: lyra.shopId,
    orderStatus: 'PAID',
    serverDate: now,
    orderDetails: { orderId, orderTotalAmount: totalCents, orderCurrency: 'EUR', mode: 'TEST' },
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

export async function createOrdersToPay(pool: Pool | PoolClient, count: number, totalCents: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with buyers as (
      insert into users (email, tiktok_username) select 'carte.' || n || '@bench.example', 'carte.' || n
      from generate_series(1, $1::int) n returning id)
    insert into orders (user_id, status, total_amount_cents) select id, 'to-pay', $2 from buyers returning id`,
    [count, totalCents],
  );
  return rows.map(({ id }) => id);
}

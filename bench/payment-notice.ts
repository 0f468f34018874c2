import { createHmac } from 'node:crypto';
import { loadConfig } from '#app/server/config.ts';

const { lyra } = loadConfig({ SEED: 'none', SANDBOX: '1' }, { port: 1 });

/** Returns the body that the provider posts for an order of this total: its signed reply, as a form. */
export function notice(orderId: string, uuid: string, total: number): URLSearchParams {
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

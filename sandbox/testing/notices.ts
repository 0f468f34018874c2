import { createHmac, randomBytes } from 'node:crypto';
import { paymentNotice } from '#features/payments/domain/endpoints.ts';
import type { TestShop } from './shop.ts';

/** By default, a debit in euros on an accepted card. */
export interface NoticeTransaction {
  uuid?: string;
  detailedStatus?: string;
  operationType?: string;
  amount?: number;
  currency?: string;
  creationDate?: string;
  errorCode?: string | null;
  transactionDetails?: object;
}

export interface NoticePayment {
  orderId: string;
  total?: number;
  mode?: 'TEST' | 'PRODUCTION';
  shopId?: string;
  orderStatus?: string;
  transactions: NoticeTransaction[];
}

export const aTransactionId = (): string => randomBytes(16).toString('hex');

export function paymentAnswer(shop: TestShop, payment: NoticePayment): object {
  const { total = 3100, mode = 'TEST', shopId = shop.config.lyra.shopId, orderStatus = 'PAID' } = payment;
  const now = new Date().toISOString();
  return {
    shopId,
    orderCycle: 'CLOSED',
    orderStatus,
    serverDate: now,
    orderDetails: { orderTotalAmount: total, orderCurrency: 'EUR', mode, orderId: payment.orderId, metadata: null },
    transactions: payment.transactions.map((transaction) => ({
      uuid: aTransactionId(),
      operationType: 'DEBIT',
      detailedStatus: 'AUTHORISED',
      amount: total,
      currency: 'EUR',
      creationDate: now,
      errorCode: null,
      errorMessage: null,
      ...transaction,
    })),
    _type: 'V4/Payment',
  };
}

export function signedFields(shop: TestShop, answer: unknown, key = shop.config.lyra.password): Record<string, string> {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return {
    'kr-hash': createHmac('sha256', key).update(text).digest('hex'),
    'kr-hash-algorithm': 'sha256_hmac',
    'kr-hash-key': 'password',
    'kr-answer-type': 'V4/Payment',
    'kr-answer': text,
  };
}

export const postNotice = (shop: TestShop, fields: Record<string, string>): Promise<Response> =>
  shop.fetch(paymentNotice.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

export const notify = (shop: TestShop, payment: NoticePayment): Promise<Response> =>
  postNotice(shop, signedFields(shop, paymentAnswer(shop, payment)));

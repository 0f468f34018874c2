import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { moneyOf } from '#features/payments/domain/rules.ts';
import { refundOrder } from '#features/refunds/domain/endpoints.ts';
import { refundableOf } from '#features/refunds/domain/rules.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { PaymentGateway } from '#platform/server/integrations/payment/gateway.ts';
import type { TestCaller } from './caller.ts';
import { paid, seenByAdmin, type Placed } from './order-steps.ts';
import type { TestShop } from './shop.ts';

/** Fields of a refund request that differ from a refund of all the remaining money. Amounts are in cents. */
interface RefundChanges {
  amount?: number;
  itemIds?: string[];
  withPostage?: boolean;
  left?: number;
  key?: string;
}

export function refundSteps(shop: TestShop) {
  const { payment } = shop.shop.gateways;
  return {
    /** Refunds the remaining money unless `changes` states another amount. A null caller is not signed in. */
    async requestRefund(
      { orderId }: { orderId: string },
      changes: RefundChanges = {},
      caller: TestCaller | null = shop.admin,
    ) {
      const { transactions, refunds } = await seenByAdmin(shop, { orderId });
      const refundable = changes.left ?? refundableOf(transactions, refunds);
      const input = {
        orderId,
        key: randomUUID(),
        amount: refundable,
        itemIds: [],
        withPostage: false,
        left: refundable,
        ...changes,
      };
      return shop.call(refundOrder, input, caller ?? undefined);
    },
    /** Returns the money of an order, and asserts that the provider reports the same money. */
    async readMoney({ orderId }: { orderId: string }) {
      const { transactions, refunds, attention } = await seenByAdmin(shop, { orderId });
      const reported = (await payment.reportOf(orderId))?.transactions ?? [];
      const { kept } = moneyOf(transactions);
      assert.equal(
        moneyOf(reported.map((transaction) => ({ ...transaction, counts: true }))).kept,
        kept,
        'the provider reports another sum',
      );
      return {
        kept,
        refunds: refunds.map(({ amount, state, way }) => [amount, state, way]),
        attention: attention.map(({ kind }) => kind),
      };
    },
    /** Replaces calls to the provider until the returned function is called. */
    insteadOf(services: Partial<PaymentGateway>): () => void {
      const real = { ...payment };
      Object.assign(payment, services);
      return () => void Object.assign(payment, real);
    },
    /** Moves the clock by a day, so that the payment has been remitted to the bank. */
    async captured(prices?: number[]): Promise<Placed> {
      const order = await paid(shop, prices);
      shop.advance(86_400_000);
      return order;
    },
  };
}

export const throwNoAnswer = (): never => {
  throw new ProviderFailure('payment', 'unknown', 'no answer');
};

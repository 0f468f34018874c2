import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { cents } from '#shared/money.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import type { Address } from '#features/orders/domain/schemas.ts';
import * as endpoints from '#features/payments/domain/endpoints.ts';
import { CHECKS_AFTER_SECONDS } from '#features/payments/domain/rules.ts';
import { paymentProblems } from '#features/payments/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { awaitAll } from '#platform/server/db/client.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { assertTakesOrders } from '#features/identity/server/steps/check-sales.ts';
import { addressJson } from '#features/orders/server/sql/address.ts';
import { readHold } from '#features/orders/server/steps/begin-hold.ts';
import { readHeldItems } from '#features/orders/server/steps/hold-piece.ts';
import { lockOrder, assertAllowed, type LockedOrder } from '#features/orders/server/steps/lock-order.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import type { PaymentForm } from '#platform/server/integrations/payment/gateway.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { readRestToPay } from '../steps/read-rest.ts';
import { askProvider } from './ask-provider.ts';

interface Payer {
  /** Amount to pay now, in cents: the total, or the requested rest. */
  amount: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  address: Address | null;
  formOpened: boolean;
}

/** Attempts of one request. Each further attempt follows a change of the amount to pay. */
const MAX_TRIES = 3;

/** A form with less remaining time, in ms, is replaced. */
const REUSE_MARGIN_MS = 5 * 60_000;

/**
 * Opens the card form for an order's total, or for its requested rest. Asks the provider first when a form was opened
 * before: two tabs, or a late notice, must not lead to two payments. Locks the order.
 * @throws Refusal `payments.no-cards`, `payments.no-form`, or as `assertTakesOrders` and `payerOf`.
 */
export async function openForm(ctx: SignedInCtx, input: ParsedInputOf<typeof endpoints.paymentToken>) {
  await assertTakesOrders(ctx);
  if (ctx.config.lacks.payment) throw refuse(paymentProblems.noCards);
  const orderId = 'order_id' in input ? input.order_id : input.orderId;
  const paymentUrl = `${ctx.config.publicUrl}/payment/${orderId}`;
  try {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const token = await tokenForAmount(ctx, orderId);
      if (token) return { token, payment_url: paymentUrl };
    }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.log.warn({ orderId, kind: error.kind, code: error.providerCode }, 'no card form');
    throw refuse(paymentProblems.noForm);
  }
  throw refuse(paymentProblems.noForm);
}

/** Returns null when the amount to pay changed while the provider was asked. */
async function tokenForAmount(ctx: SignedInCtx, orderId: string): Promise<string | null> {
  const payer = await payerOf(ctx, orderId);
  if (payer.formOpened) {
    await askProvider(ctx, orderId);
    const openToken = await readOpenToken(ctx, orderId);
    if (openToken) return openToken;
  }
  const form = await callProvider(ctx, 'payment', () =>
    ctx.gateways.payment.createForm({
      orderId,
      amount: cents(payer.amount),
      noticeUrl: noticeUrl(ctx),
      customer: {
        reference: ctx.actor.userId,
        email: payer.email,
        firstName: payer.firstName,
        lastName: payer.lastName,
        address: payer.address,
      },
    }),
  );
  return saveForm(ctx, orderId, payer.amount, form);
}

/** A stand-in uses the local address of this server, because the public address may be unreachable from here. */
const noticeUrl = ({ config }: SignedInCtx): string =>
  `${config.standIns.payment ? config.selfUrl : config.publicUrl}${endpoints.paymentNotice.path}`;

/**
 * Returns the amount that the customer pays now, in cents: the total, or the requested rest.
 * @throws Refusal as `assertAllowed`.
 */
async function assertPayable(tx: Tx, order: LockedOrder): Promise<number> {
  if (!order.paymentUnderWay) {
    const rest = await readRestToPay(tx, order);
    if (rest > 0) return rest;
  }
  assertAllowed('pay', order);
  return order.total;
}

/**
 * Checks that the order can be paid now, and returns its payer. Locks the order.
 * @throws Refusal `orders.hold-over`, `orders.empty`, `orders.nothing-to-pay`, `orders.no-address` or
 * `orders.not-found`, or as `assertPayable`.
 */
async function payerOf(ctx: SignedInCtx, orderId: string): Promise<Payer> {
  return inTransaction(ctx, async (tx) => {
    const [order, { isOver }, payer] = await awaitAll(
      lockOrder(tx, orderId, ctx.actor.userId),
      readHold(tx, orderId, ctx.now()),
      tx.one<Omit<Payer, 'amount'>>(sql`
        select u.email, coalesce(o.shipping_address->>'first_name', u.first_name) as "firstName",
          coalesce(o.shipping_address->>'last_name', u.last_name) as "lastName",
          ${addressJson('o.shipping_address')} as address,
          exists (select from payment_forms f where f.order_id = o.id) as "formOpened"
        from orders o join users u on u.id = o.user_id where o.id = ${orderId}`),
    );
    const amount = await assertPayable(tx, order);
    if (!order.isPaid && isOver) throw refuse(orderProblems.holdOver);
    if (order.total === 0) {
      const isEmpty = (await readHeldItems(tx, orderId)).length === 0;
      throw refuse(isEmpty ? orderProblems.empty : orderProblems.nothingToPay);
    }
    if (!order.hasAddress) throw refuse(orderProblems.noAddress);
    if (!payer) throw refuse(orderProblems.notFound);
    return { ...payer, amount };
  });
}

/**
 * Returns null without an open form for the amount to pay now. Locks the order.
 * @throws as `assertPayable`.
 */
async function readOpenToken(ctx: SignedInCtx, orderId: string): Promise<string | null> {
  return inTransaction(ctx, async (tx) => {
    const [order, tokenFor] = await awaitAll(lockOrder(tx, orderId, ctx.actor.userId), openFormsOf(ctx, tx, orderId));
    return tokenFor(await assertPayable(tx, order));
  });
}

/**
 * Ignores a form that is older than a transaction, because that transaction may have used the form.
 * @returns a function that returns the token of the latest form for an amount; null without a form.
 */
async function openFormsOf(ctx: SignedInCtx, tx: Tx, orderId: string): Promise<(amount: number) => string | null> {
  const forms = await tx.many<{ token: string; amount: number }>(sql`
    select token, f.amount_cents as amount from payment_forms f where f.order_id = ${orderId}
      and f.expires_at > ${new Date(ctx.now().getTime() + REUSE_MARGIN_MS)}
      and not exists (select from payment_transactions t where t.order_id = f.order_id and t.created_at >= f.created_at)
    order by f.created_at desc`);
  return (amount) => forms.find((form) => form.amount === amount)?.token ?? null;
}

/**
 * Stores a form, unless an open form for the present amount exists. Locks the order.
 * @returns the token to show: of this form, or of the form that another tab opened concurrently; null when the order is
 * no longer to be paid at `amount`, in cents.
 */
async function saveForm(ctx: SignedInCtx, orderId: string, amount: number, form: PaymentForm): Promise<string | null> {
  return inTransaction(ctx, async (tx) => {
    const [order, tokenFor] = await awaitAll(lockOrder(tx, orderId, ctx.actor.userId), openFormsOf(ctx, tx, orderId));
    const payable = await assertPayable(tx, order);
    const openToken = tokenFor(payable);
    if (openToken) return openToken;
    if (payable !== amount) return null;
    tx.send(sql`
      insert into payment_forms (order_id, amount_cents, token, created_at, expires_at)
      values (${orderId}, ${amount}, ${form.token}, ${ctx.now()}, ${form.expiresAt})`);
    await tx.record({ type: 'order.form-opened', orderId, userId: order.userId, data: { amount } });
    for (const afterSeconds of CHECKS_AFTER_SECONDS) await tx.enqueue('payment-check', { orderId }, { afterSeconds });
    return form.token;
  });
}

/**
 * Returns the payment page of an order. The return address must belong to the shop, which prevents an open redirect.
 * Locks the order.
 * @throws Refusal `payments.foreign-return`, `payments.no-url` when no form of the order has the token, or as
 * `lockOrder`.
 */
export async function paymentUrl(ctx: SignedInCtx, input: ParsedInputOf<typeof endpoints.paymentUrl>) {
  if (new URL(input.return_url).origin !== new URL(ctx.config.publicUrl).origin)
    throw refuse(paymentProblems.foreignReturn);
  const orderId = input.order_id;
  const [order, form] = await inTransaction(ctx, (tx) =>
    awaitAll(
      lockOrder(tx, orderId, ctx.actor.userId),
      tx.one(sql`select 1 from payment_forms where order_id = ${orderId} and token = ${input.token}`),
    ),
  );
  if (!form) throw refuse(paymentProblems.noUrl);
  return { payment_url: `${ctx.config.publicUrl}/payment/${order.id}` };
}

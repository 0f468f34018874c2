import * as z from 'zod/mini';
import type { FormToken, StoredTransaction } from './lyra-data.ts';
import type { LyraContext } from './lyra-context.ts';
import { notify } from './notice.ts';
import { paymentObject, transactionObject } from './payment-object.ts';
import { cancel, credit, invalidInput, refundableCents, lower, ServiceError } from './refund.ts';
import { copyOrder, type OrderReference, type ShopOrders } from './shop-orders.ts';

/** @throws ServiceError for a refused call. */
export type WebService = (input: unknown) => Promise<object>;

const tokenLifetimeMs = 15 * 60_000;
const details = z._default(z.record(z.string(), z.unknown()), {});
const paymentInput = z.object({
  amount: z.int().check(z.positive()),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  orderId: z.string().check(z.minLength(1), z.maxLength(64)),
  customer: z.object({
    reference: z.nullish(z.string()),
    email: z.string(),
    billingDetails: details,
    shippingDetails: details,
  }),
  metadata: z.nullish(z.record(z.string(), z.string())),
  ipnTargetUrl: z.nullish(z.url()),
  transactionOptions: z.optional(
    z.object({
      cardOptions: z.optional(
        z.object({
          retry: z.optional(z.int().check(z.minimum(0), z.maximum(9))),
          captureDelay: z.optional(z.int().check(z.minimum(0), z.maximum(365))),
          manualValidation: z.optional(z.enum(['YES', 'NO'])),
        }),
      ),
    }),
  ),
});
const echoInput = z.object({ value: z.unknown() });
const orderInput = z.object({ orderId: z.string(), operationType: z.optional(z.enum(['DEBIT', 'CREDIT'])) });
const transactionInput = z.object({ uuid: z.string() });
const refundInput = z.object({
  uuid: z.string(),
  amount: z.optional(z.int().check(z.positive())),
  currency: z.optional(z.string()),
  resolutionMode: z._default(z.enum(['AUTO', 'CANCELLATION_ONLY', 'REFUND_ONLY']), 'AUTO'),
  comment: z.optional(z.string()),
});
const updateInput = z.object({
  uuid: z.string(),
  cardUpdate: z.object({ amount: z.int().check(z.positive()), currency: z.optional(z.string()) }),
  comment: z.optional(z.string()),
});

export interface ServiceContext extends LyraContext {
  orders: ShopOrders;
}

export function webServices(context: ServiceContext): ReadonlyMap<string, WebService> {
  return new Map<string, WebService>([
    ['Charge/SDKTest', async (input) => ({ ...parse(echoInput, input), _type: 'V4/Charge/SDKTest' })],
    ['Charge/CreatePayment', (input) => createPayment(context, parse(paymentInput, input))],
    ['Order/Get', (input) => getOrder(context, parse(orderInput, input))],
    [
      'Transaction/Get',
      async (input) => {
        const { transaction, order } = await findTransaction(context, parse(transactionInput, input).uuid);
        return transactionObject(context, order, transaction);
      },
    ],
    ['Transaction/CancelOrRefund', (input) => cancelOrRefund(context, parse(refundInput, input))],
    ['Transaction/Update', (input) => update(context, parse(updateInput, input))],
  ]);
}

function parse<S extends z.core.$ZodType>(schema: S, input: unknown): z.core.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => issue.path.join('.') || 'body').join(', ');
  throw invalidInput(`invalid: ${fields}`);
}

async function createPayment(context: LyraContext, input: z.infer<typeof paymentInput>): Promise<object> {
  const isAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(input.customer.email);
  if (!isAddress) throw new ServiceError('INT_015', 'invalid customer email');
  const formToken = await context.data.addToken({
    orderId: input.orderId,
    amount: input.amount,
    currency: input.currency,
    customer: { ...input.customer, reference: input.customer.reference ?? null },
    metadata: input.metadata ?? null,
    ipnTargetUrl: input.ipnTargetUrl ?? null,
    attempts: Math.max(1, input.transactionOptions?.cardOptions?.retry ?? 3),
    expiresAt: new Date(context.world.now().getTime() + tokenLifetimeMs).toISOString(),
  });
  return { formToken, _type: 'V4/Charge/PaymentForm' };
}

async function getOrder(context: ServiceContext, input: z.infer<typeof orderInput>): Promise<object> {
  const order =
    (await context.data.findOrder(input.orderId)) ?? (await findAndCopy(context, { orderId: input.orderId }));
  if (!order) throw notFound();
  const transactions = await context.data.listTransactions(input.orderId, context.world.now());
  const matching = transactions.filter(
    (transaction) => input.operationType === undefined || transaction.operation === input.operationType,
  );
  return paymentObject(context, order, matching);
}

async function findTransaction(context: ServiceContext, uuid: string) {
  if (!(await context.data.findTransaction(uuid, context.world.now())))
    await findAndCopy(context, { transactionId: uuid });
  const transaction = await context.data.findTransaction(uuid, context.world.now());
  const order = transaction && (await context.data.findOrder(transaction.orderId));
  if (!transaction || !order) throw notFound();
  return { transaction, order };
}

/** Copies an order whose payments the stand-in never received, such as a demo order; null without payments. */
async function findAndCopy(context: ServiceContext, reference: OrderReference): Promise<FormToken | null> {
  const found = await context.orders.find(reference);
  return found && found.debits.length > 0 ? copyOrder(context, found) : null;
}

const notFound = (): ServiceError => new ServiceError('PSP_010', 'transaction not found');

/** Cancels a whole uncaptured payment, or refunds money as a new credit. */
async function cancelOrRefund(context: ServiceContext, input: z.infer<typeof refundInput>): Promise<object> {
  const { transaction, order } = await findTransaction(context, input.uuid);
  if (transaction.chargedBack) throw new ServiceError('PSP_083', 'chargebacks cannot be refunded');
  const refundable = refundableCents(transaction);
  const amount = input.amount ?? refundable;
  const currency = input.currency ?? transaction.currency;
  if (currency !== transaction.currency || amount < 1 || amount > refundable) {
    throw invalidInput('nothing of this amount can be refunded');
  }
  const isCancellation =
    input.resolutionMode === 'CANCELLATION_ONLY' ||
    (input.resolutionMode === 'AUTO' && transaction.status === 'AUTHORISED' && amount === refundable);
  if (isCancellation && amount !== refundable) throw invalidInput('a cancellation is whole');
  if (!isCancellation && transaction.status !== 'CAPTURED') throw invalidInput('not captured yet');
  const result = isCancellation ? await cancel(context, transaction) : await credit(context, transaction, amount);
  return answerAndNotify(context, order, result);
}

async function update(context: ServiceContext, input: z.infer<typeof updateInput>): Promise<object> {
  const { transaction, order } = await findTransaction(context, input.uuid);
  const { amount, currency = transaction.currency } = input.cardUpdate;
  if (currency !== transaction.currency) throw invalidInput('cardUpdate.currency');
  return answerAndNotify(context, order, await lower(context, transaction, amount));
}

/** Schedules the notice to follow the answer. */
function answerAndNotify(context: LyraContext, order: FormToken, result: StoredTransaction): object {
  context.later(0, () => notify(context, order.ipnTargetUrl, paymentObject(context, order, [result])));
  return transactionObject(context, order, result);
}

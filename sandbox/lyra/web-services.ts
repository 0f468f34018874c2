import * as z from 'zod/mini';
import type { LyraData, FormToken, StoredTransaction } from './book.ts';
import type { LyraContext } from './desk.ts';
import { notify } from './notice.ts';
import { paymentObject, transactionObject } from './payment-object.ts';
import { cancel, refund, invalidInput, refundableCents, lower, ServiceError } from './refund.ts';
import { copyOrder, type OrderName, type ShopOrders } from './shop-orders.ts';

/** REST service of Lyra: reads JSON and returns its `answer`. @throws ServiceError for a refused call. */
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

/** Context of the services. */
interface ServiceContext {
  desk: LyraContext;
  book: LyraData;
  orders: ShopOrders;
}

/** Services of the stand-in, by their name in Lyra's address. */
export function webServices(desk: LyraContext, book: LyraData, orders: ShopOrders): ReadonlyMap<string, WebService> {
  const context = { desk, book, orders };
  return new Map<string, WebService>([
    ['Charge/SDKTest', async (input) => ({ ...read(echoInput, input), _type: 'V4/Charge/SDKTest' })],
    ['Charge/CreatePayment', (input) => createPayment(desk, book, read(paymentInput, input))],
    ['Order/Get', (input) => getOrder(context, read(orderInput, input))],
    [
      'Transaction/Get',
      async (input) => {
        const { transaction, order } = await findTransaction(context, read(transactionInput, input).uuid);
        return transactionObject(desk, order, transaction);
      },
    ],
    ['Transaction/CancelOrRefund', (input) => cancelOrRefund(context, read(refundInput, input))],
    ['Transaction/Update', (input) => update(context, read(updateInput, input))],
  ]);
}

function read<S extends z.core.$ZodType>(schema: S, input: unknown): z.core.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => issue.path.join('.') || 'body').join(', ');
  throw invalidInput(`invalid: ${fields}`);
}

async function createPayment(desk: LyraContext, book: LyraData, input: z.infer<typeof paymentInput>): Promise<object> {
  const isAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(input.customer.email);
  if (!isAddress) throw new ServiceError('INT_015', 'invalid customer email');
  const formToken = await book.addToken({
    orderId: input.orderId,
    amount: input.amount,
    currency: input.currency,
    customer: { ...input.customer, reference: input.customer.reference ?? null },
    metadata: input.metadata ?? null,
    ipnTargetUrl: input.ipnTargetUrl ?? null,
    attempts: Math.max(1, input.transactionOptions?.cardOptions?.retry ?? 3),
    expiresAt: new Date(desk.world.now().getTime() + tokenLifetimeMs).toISOString(),
  });
  return { formToken, _type: 'V4/Charge/PaymentForm' };
}

async function getOrder(context: ServiceContext, input: z.infer<typeof orderInput>): Promise<object> {
  const { desk, book } = context;
  const order = (await book.order(input.orderId)) ?? (await findAndCopy(context, { orderId: input.orderId }));
  if (!order) throw notFound();
  const transactions = await book.transactions(input.orderId, desk.world.now());
  const matching = transactions.filter(
    (transaction) => input.operationType === undefined || transaction.operation === input.operationType,
  );
  return paymentObject(desk, order, matching);
}

/** Returns a transaction and its order, copied from the shop's tables if missing. @throws ServiceError when unknown. */
async function findTransaction(context: ServiceContext, uuid: string) {
  const { desk, book } = context;
  if (!(await book.transaction(uuid, desk.world.now()))) await findAndCopy(context, { transactionId: uuid });
  const transaction = await book.transaction(uuid, desk.world.now());
  const order = transaction && (await book.order(transaction.orderId));
  if (!transaction || !order) throw notFound();
  return { transaction, order };
}

/** Copies an order whose payments the stand-in never received, such as a demo order; null without payments. */
async function findAndCopy({ desk, book, orders }: ServiceContext, name: OrderName): Promise<FormToken | null> {
  const found = await orders.find(name);
  return found && found.debits.length > 0 ? copyOrder(desk, book, found) : null;
}

const notFound = (): ServiceError => new ServiceError('PSP_010', 'transaction not found');

/**
 * Cancels a whole uncaptured payment, or refunds money as a new credit.
 * @throws ServiceError for a payment with a charge-back, or an amount that cannot be refunded.
 */
async function cancelOrRefund(context: ServiceContext, input: z.infer<typeof refundInput>): Promise<object> {
  const { desk, book } = context;
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
  const result = isCancellation ? await cancel(book, transaction) : await refund(desk, book, transaction, amount);
  return answerAndNotify(desk, order, result);
}

/** Lowers the amount of an uncaptured payment. Nothing else can be changed. */
async function update(context: ServiceContext, input: z.infer<typeof updateInput>): Promise<object> {
  const { transaction, order } = await findTransaction(context, input.uuid);
  const { amount, currency = transaction.currency } = input.cardUpdate;
  if (currency !== transaction.currency) throw invalidInput('cardUpdate.currency');
  return answerAndNotify(context.desk, order, await lower(context.book, transaction, amount));
}

/** Returns the answer of a service, and sends the notice after that answer. */
function answerAndNotify(desk: LyraContext, order: FormToken, result: StoredTransaction): object {
  desk.later(0, () => notify(desk, order.ipnTargetUrl, paymentObject(desk, order, [result])));
  return transactionObject(desk, order, result);
}

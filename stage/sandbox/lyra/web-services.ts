import * as z from 'zod/mini';
import type { Book } from './book.ts';
import type { Desk } from './desk.ts';
import { notify } from './notice.ts';
import { paymentObject, transactionObject } from './payment-object.ts';
import { cancel, giveBack, invalid, leftOf, ServiceError } from './refund.ts';

/** One of Lyra's REST services: what came in JSON, and its `answer`. */
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
      cardOptions: z.optional(z.object({ retry: z.optional(z.int().check(z.minimum(0), z.maximum(9))) })),
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

/** The services the stand-in plays, by the name they have in Lyra's address. */
export function webServices(desk: Desk, book: Book): ReadonlyMap<string, WebService> {
  return new Map<string, WebService>([
    ['Charge/SDKTest', async (input) => ({ ...read(echoInput, input), _type: 'V4/Charge/SDKTest' })],
    ['Charge/CreatePayment', (input) => createPayment(desk, book, read(paymentInput, input))],
    ['Order/Get', (input) => getOrder(desk, book, read(orderInput, input))],
    [
      'Transaction/Get',
      async (input) => {
        const { transaction, order } = await find(desk, book, read(transactionInput, input).uuid);
        return transactionObject(desk, order, transaction);
      },
    ],
    ['Transaction/CancelOrRefund', (input) => cancelOrRefund(desk, book, read(refundInput, input))],
  ]);
}

function read<S extends z.core.$ZodType>(schema: S, input: unknown): z.core.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => issue.path.join('.') || 'body').join(', ');
  throw invalid(`invalid: ${fields}`);
}

async function createPayment(desk: Desk, book: Book, input: z.infer<typeof paymentInput>): Promise<object> {
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

async function getOrder(desk: Desk, book: Book, input: z.infer<typeof orderInput>): Promise<object> {
  const order = await book.order(input.orderId);
  if (!order) throw new ServiceError('PSP_010', 'transaction not found');
  const all = await book.transactions(input.orderId, desk.world.now());
  const asked = all.filter((one) => input.operationType === undefined || one.operation === input.operationType);
  return paymentObject(desk, order, asked);
}

async function find(desk: Desk, book: Book, uuid: string) {
  const transaction = await book.transaction(uuid, desk.world.now());
  const order = transaction && (await book.order(transaction.orderId));
  if (!transaction || !order) throw new ServiceError('PSP_010', 'transaction not found');
  return { transaction, order };
}

/**
 * Cancels, or gives money back as a new credit. Lyra decides by the nightly capture; the stand-in, which has no night,
 * takes every payment as captured unless a cancellation alone is asked.
 */
async function cancelOrRefund(desk: Desk, book: Book, input: z.infer<typeof refundInput>): Promise<object> {
  const { transaction, order } = await find(desk, book, input.uuid);
  const left = leftOf(transaction);
  const amount = input.amount ?? left;
  const currency = input.currency ?? transaction.currency;
  if (currency !== transaction.currency || amount < 1 || amount > left) {
    throw invalid('nothing of this amount can be given back');
  }
  const result =
    input.resolutionMode === 'CANCELLATION_ONLY'
      ? await cancel(book, transaction)
      : await giveBack(desk, book, transaction, amount);
  // Told after the answer, like any operation of the back office.
  desk.later(0, () => notify(desk, order.ipnTargetUrl, paymentObject(desk, order, [result])));
  return transactionObject(desk, order, result);
}

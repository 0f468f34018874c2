import sql, { empty, type Sql } from 'sql-template-tag';
import { returnAddress } from '#features/identity/domain/rules.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import type * as adminEndpoints from '#features/withdrawals/domain/admin-endpoints.ts';
import type { AdminWithdrawal } from '#features/withdrawals/domain/admin-schemas.ts';
import type * as endpoints from '#features/withdrawals/domain/endpoints.ts';
import { openStates } from '#features/withdrawals/domain/life.ts';
import { withdrawalProblems } from '#features/withdrawals/domain/problems.ts';
import {
  isPeriodExtended,
  isStillHere,
  lastDayToWithdraw,
  whyNotWithdraw,
} from '#features/withdrawals/domain/rules.ts';
import type { MyWithdrawals, Withdrawal } from '#features/withdrawals/domain/schemas.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { jsonObject, readAll, type Json } from '#platform/server/db/json.ts';
import { pageOf, readCursor } from '#platform/server/db/keyset.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';
import { isUnanswered } from '#features/orders/server/sql/labels.ts';
import { buyerPseudo, customerName } from '#features/users/server/sql/whose-order.ts';
import { Attachment } from '#platform/server/reply.ts';
import { readOrder } from './steps/read-order.ts';
import { readReturnLabel } from './steps/read-return-label.ts';
import { withdrawalFields, withdrawalJson } from './steps/read-withdrawal.ts';

const PAGE = 50;

const adminJson = (now: Date): Json<AdminWithdrawal> =>
  jsonObject<AdminWithdrawal>({
    ...withdrawalFields,
    order: jsonObject<AdminWithdrawal['order']>({
      id: sql`o.id`,
      number: sql`o.order_number`,
      status: sql`o.status`,
      customer: customerName,
      pseudo: buyerPseudo,
    }),
    labelUnknown: sql`exists (select from return_labels s where s.withdrawal_id = w.id and ${isUnanswered(now)})`,
  });

/** An order’s withdrawals, the first stated first. */
export const withdrawalsOf = (ctx: Ctx, orderId: string): Promise<Withdrawal[]> =>
  readAll(ctx.db, withdrawalJson, sql`from withdrawals w where w.order_id = ${orderId} order by w.stated_at, w.id`);

/** One’s right to withdraw from an order; somebody else’s is not found. @throws Refusal `orders.not-found`. */
export async function getMyWithdrawals(
  ctx: SignedInCtx,
  { orderId }: ParsedInputOf<typeof endpoints.getMyWithdrawals>,
): Promise<MyWithdrawals> {
  const [order, withdrawals, settings] = await Promise.all([
    readOrder(ctx.db, orderId),
    withdrawalsOf(ctx, orderId),
    ctx.settings.read(),
  ]);
  if (!order || order.userId !== ctx.actor.userId) throw refuse(orderProblems.notFound);
  return {
    orderId,
    number: order.number,
    refusal: whyNotWithdraw(order, ctx.now())?.message ?? null,
    lastDay: lastDayToWithdraw(order),
    isExtended: isPeriodExtended(order),
    isStillHere: isStillHere(order.status),
    isReturnFree: settings.freeReturns,
    returnAddress: returnAddress(settings),
    name: order.name ?? '',
    email: order.email,
    postage: order.postage,
    pieces: order.pieces,
    withdrawals,
  };
}

/** What is asked for, and whether the first due stand first: of what is over, the latest do. */
function listed(input: ParsedInputOf<typeof adminEndpoints.listWithdrawals>): { where: Sql; dueFirst: boolean } {
  const { state, orderId } = input;
  const states = state ? [state] : openStates;
  return {
    where: sql`${orderId ? sql`w.order_id = ${orderId}` : sql`w.state in (${listedWords(states)})`}`,
    dueFirst: orderId !== undefined || states.every((one) => openStates.includes(one)),
  };
}

/** Withdrawals by the day on which their refund is due; keyset pages of 50. */
export async function listWithdrawals(
  ctx: Ctx,
  input: ParsedInputOf<typeof adminEndpoints.listWithdrawals>,
): Promise<ReplyOf<typeof adminEndpoints.listWithdrawals>> {
  const { where, dueFirst } = listed(input);
  const cursor = readCursor(input.after, 'day', 'uuid');
  const place = sql`(w.refund_due_on, w.id)`;
  const mark = cursor && sql`(${cursor[0]}::date, ${cursor[1]}::uuid)`;
  const beyond = mark ? sql`and ${place} ${dueFirst ? sql`>` : sql`<`} ${mark}` : empty;
  const read = readAll(
    ctx.db,
    adminJson(ctx.now()),
    sql`from withdrawals w join orders o on o.id = w.order_id join users u on u.id = o.user_id
      where ${where} ${beyond}
      order by ${dueFirst ? sql`w.refund_due_on, w.id` : sql`w.refund_due_on desc, w.id desc`} limit ${PAGE + 1}`,
  );
  const [rows, { freeReturns: isReturnFree }] = await Promise.all([read, ctx.settings.read()]);
  const page = pageOf(rows, PAGE, ({ refundDueOn, id }) => [refundDueOn, id]);
  return { withdrawals: page.rows, next: page.next, isReturnFree };
}

/** A return label’s PDF. @throws Refusal `withdrawals.return-label-not-found`. */
export const returnLabelFile = (
  ctx: Ctx,
  { withdrawalId }: ParsedInputOf<typeof adminEndpoints.returnLabelPdf>,
): Promise<Attachment> => labelFile(ctx, withdrawalId);

/** The same of one’s own withdrawal: somebody else’s is not found. */
export const myReturnLabelFile = (
  ctx: SignedInCtx,
  { withdrawalId }: ParsedInputOf<typeof endpoints.myReturnLabelPdf>,
): Promise<Attachment> => labelFile(ctx, withdrawalId, ctx.actor.userId);

async function labelFile(ctx: Ctx, withdrawalId: string, ownerId?: string): Promise<Attachment> {
  const label = await readReturnLabel(ctx, withdrawalId, ownerId);
  if (!label) throw refuse(withdrawalProblems.returnLabelNotFound);
  return new Attachment(label.bytes, label.contentType, label.name);
}

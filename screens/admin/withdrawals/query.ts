import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { customerName, buyerPseudo } from '#features/users/server/sql/order-buyer.ts';
import { isUnanswered } from '#features/parcels/server/sql/labels.ts';
import type { AdminWithdrawal } from '#features/withdrawals/domain/admin-schemas.ts';
import { withdrawalFields } from '#features/withdrawals/server/steps/read-withdrawal.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonObject, readAll, type Json } from '#platform/server/db/json.ts';
import { readCursor, pageOf } from '#platform/server/db/keyset.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import sql, { type Sql, empty } from 'sql-template-tag';
import { openStates } from '#features/withdrawals/domain/lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';

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

const PAGE = 50;

/** Lists withdrawals by the deadline of their refund; keyset pages of 50. */
export async function listWithdrawals(
  ctx: Ctx,
  input: ParsedInputOf<typeof endpoints.listWithdrawals>,
): Promise<ReplyOf<typeof endpoints.listWithdrawals>> {
  const { where, dueFirst } = listed(input);
  const cursor = readCursor(input.after, 'day', 'uuid');
  const orderColumns = sql`(w.refund_due_on, w.id)`;
  const cursorValues = cursor && sql`(${cursor[0]}::date, ${cursor[1]}::uuid)`;
  const afterCursor = cursorValues ? sql`and ${orderColumns} ${dueFirst ? sql`>` : sql`<`} ${cursorValues}` : empty;
  const read = readAll(
    ctx.db,
    adminJson(ctx.now()),
    sql`from withdrawals w join orders o on o.id = w.order_id join users u on u.id = o.user_id
      where ${where} ${afterCursor}
      order by ${dueFirst ? sql`w.refund_due_on, w.id` : sql`w.refund_due_on desc, w.id desc`} limit ${PAGE + 1}`,
  );
  const [rows, { freeReturns: isReturnFree }] = await Promise.all([read, ctx.settings.read()]);
  const page = pageOf(rows, PAGE, ({ refundDueOn, id }) => [refundDueOn, id]);
  return { withdrawals: page.rows, next: page.next, isReturnFree };
}

/**
 * Returns the filter and the order of the list: earliest deadline first for open withdrawals, latest deadline first for
 * closed withdrawals.
 */
export function listed(input: ParsedInputOf<typeof endpoints.listWithdrawals>): { where: Sql; dueFirst: boolean } {
  const { state, orderId } = input;
  const states = state ? [state] : openStates;
  return {
    where: sql`${orderId ? sql`w.order_id = ${orderId}` : sql`w.state in (${sqlWords(states)})`}`,
    dueFirst: orderId !== undefined || states.every((listedState) => openStates.includes(listedState)),
  };
}

export const withdrawalsReads: Routes = (implement) => implement(endpoints, schemas, { listWithdrawals });

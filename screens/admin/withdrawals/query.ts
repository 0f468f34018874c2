import sql, { empty, type Sql } from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { isUnanswered } from '#features/parcels/server/sql/labels.ts';
import { buyerPseudo, customerName } from '#features/users/server/sql/order-buyer.ts';
import type { AdminWithdrawal } from '#features/withdrawals/domain/admin-schemas.ts';
import { openWithdrawalStates } from '#features/withdrawals/domain/lifecycle.ts';
import { withdrawalFields } from '#features/withdrawals/server/steps/read-withdrawal.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonObject, readAll, type Json } from '#platform/server/db/json.ts';
import { pageOf, readCursor } from '#platform/server/db/keyset.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';

const PAGE_SIZE = 50;

export const withdrawalsReads: Routes = (implement) => implement(endpoints, schemas, { listWithdrawals });

/** Needs withdrawal `w`, its order `o` and the buyer `u` in scope. */
function adminJson(now: Date, freeReturns: boolean): Json<AdminWithdrawal> {
  const unansweredLabels = sql`return_labels s where s.withdrawal_id = w.id and ${isUnanswered('s', now)}`;
  return jsonObject<AdminWithdrawal>({
    ...withdrawalFields,
    order: jsonObject<AdminWithdrawal['order']>({
      id: sql`o.id`,
      number: sql`o.order_number`,
      status: sql`o.status`,
      customer: customerName('u'),
      pseudo: buyerPseudo('u', 'o'),
    }),
    isReturnFree: sql`(o.free_returns or ${freeReturns}::boolean)`,
    labelUnknown: sql`exists (select from ${unansweredLabels})`,
    labelUnknownReason: sql`(select s.message from ${unansweredLabels} order by s.created_at desc limit 1)`,
  });
}

async function listWithdrawals(
  ctx: Ctx,
  input: ParsedInputOf<typeof endpoints.listWithdrawals>,
): Promise<ReplyOf<typeof endpoints.listWithdrawals>> {
  const { condition, isEarliestFirst } = filterAndOrder(input);
  const cursor = readCursor(input.after, 'day', 'uuid');
  const orderColumns = sql`(w.refund_due_on, w.id)`;
  const cursorValues = cursor && sql`(${cursor[0]}::date, ${cursor[1]}::uuid)`;
  const afterCursor = cursorValues
    ? sql`and ${orderColumns} ${isEarliestFirst ? sql`>` : sql`<`} ${cursorValues}`
    : empty;
  const { freeReturns } = await ctx.settings.read();
  const rows = await readAll(
    ctx.db,
    adminJson(ctx.now(), freeReturns),
    sql`from withdrawals w join orders o on o.id = w.order_id join users u on u.id = o.user_id
      where ${condition} ${afterCursor}
      order by ${isEarliestFirst ? sql`w.refund_due_on, w.id` : sql`w.refund_due_on desc, w.id desc`} limit ${PAGE_SIZE + 1}`,
  );
  const page = pageOf(rows, PAGE_SIZE, ({ refundDueOn, id }) => [refundDueOn, id]);
  return { withdrawals: page.rows, next: page.next };
}

function filterAndOrder({ state, orderId }: ParsedInputOf<typeof endpoints.listWithdrawals>): {
  condition: Sql;
  isEarliestFirst: boolean;
} {
  const states = state ? [state] : openWithdrawalStates;
  return {
    condition: orderId ? sql`w.order_id = ${orderId}` : sql`w.state in (${sqlWords(states)})`,
    isEarliestFirst: orderId !== undefined || states.every((listedState) => openWithdrawalStates.includes(listedState)),
  };
}

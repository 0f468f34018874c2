import sql, { type Sql } from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/lives/domain/endpoints.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import type { LiveReport, LiveSales, ReportOrders, ReportPiece } from '#features/lives/domain/schemas.ts';
import { statusesWhere } from '#features/orders/domain/life.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonList, jsonObject, jsonWhen, readAll, readOne, type Json } from '#platform/server/db/json.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';
import { postageInTotal } from './sql/postage.ts';

const stands = listedWords(statusesWhere((life) => life.keepsItsMoney));
const paid = statusesWhere((life) => life.isPastPayment);
const toValidate = statusesWhere((life) => life.asksBuyer === 'validate');
const toPay = statusesWhere((life) => life.keepsItsMoney).filter((one) => ![...paid, ...toValidate].includes(one));

/** The orders of the live `l` that sell something: an order that holds no piece comes to nothing. */
const evening = sql`orders o where o.live_id = l.id and o.status in (${stands}) and o.total_amount_cents > 0`;

const ordersJson = (statuses: readonly string[]): Json<ReportOrders> =>
  one(
    jsonObject<ReportOrders>({
      count: sql`count(*)`,
      goods: sql`coalesce(sum(o.total_amount_cents - ${postageInTotal}), 0)`,
      total: sql`coalesce(sum(o.total_amount_cents), 0)`,
    }),
    sql`${evening} and o.status in (${listedWords(statuses)})`,
  );

/** A piece `p` with the claims on it `c`, and the line `i` of the order `o` that holds it for `u`. */
const pieceJson = jsonObject<ReportPiece>({
  productId: sql`p.id`,
  ref: sql`p.ref`,
  name: sql`p.name`,
  price: sql`p.price_cents`,
  wasShown: sql`exists (select from live_airings a where a.product_id = p.id)`,
  asked: sql`coalesce(c.asked, 0)`,
  waiting: sql`coalesce(c.waiting, 0)`,
  holder: jsonWhen(
    sql`o.id is not null`,
    jsonObject<NonNullable<ReportPiece['holder']>>({
      orderId: sql`o.id`,
      orderNumber: sql`o.order_number`,
      pseudo: sql`coalesce(u.tiktok_username, o.pseudo)`,
      status: sql`o.status`,
    }),
  ),
});

const reportJson = (now: Date): Json<LiveReport> =>
  jsonObject<LiveReport>({
    title: sql`l.title`,
    liveDate: sql`l.live_date`,
    pieces: jsonList(pieceJson, {
      from: sql`products p
        left join (select product_id, count(distinct pseudo) as asked, count(*) filter (where state = 'waiting') as waiting
          from claims where live_id = l.id group by product_id) c on c.product_id = p.id
        left join order_items i on i.product_id = p.id and i.released_at is null
        left join orders o on o.id = i.order_id left join users u on u.id = o.user_id
        where p.live_id = l.id`,
      orderBy: sql`coalesce(c.asked, 0) desc, p.ref`,
    }),
    orders: jsonObject<LiveReport['orders']>({
      toValidate: ordersJson(toValidate),
      toPay: ordersJson(toPay),
      paid: ordersJson(paid),
    }),
    buyers: one(
      jsonObject<LiveReport['buyers']>({
        count: sql`count(*)`,
        new: sql`count(*) filter (where not exists (select from orders before where before.user_id = b.user_id
          and before.order_date < b.first_at and before.live_id is distinct from l.id
          and before.status in (${stands}) and before.total_amount_cents > 0))`,
        withoutAccount: sql`count(*) filter (where u.auth_id is null)`,
      }),
      sql`(select o.user_id, min(o.order_date) as first_at from ${evening} group by o.user_id) b
        join users u on u.id = b.user_id`,
    ),
    claims: one(
      jsonObject<LiveReport['claims']>({
        unanswered: sql`count(*) filter (where i.id is null)`,
        inLine: sql`count(i.id)`,
      }),
      sql`claims c left join order_items i on i.product_id = c.product_id and i.released_at is null
        where c.live_id = l.id and c.state = 'waiting'`,
    ),
    cuts: one(
      jsonObject<LiveReport['cuts']>({
        count: sql`count(*)`,
        // A cut that was never closed lasts while the live does; how long it did once it is over, nobody knows.
        ms: sql`coalesce(round(sum(extract(epoch from
          coalesce(c.cut_to, case when l.is_active then greatest(${now}, c.cut_from) else c.cut_from end) - c.cut_from) * 1000)), 0)::bigint`,
      }),
      sql`feed_cuts c where c.live_id = l.id`,
    ),
  });

/** The JSON of the one row that `from` comes to. */
function one<T>(json: Json<T>, from: Sql): Json<T> {
  return sql`(select ${json} from ${from})` as Json<T>;
}

/**
 * What a live came to, in one statement.
 * @throws Refusal `lives.not-found`.
 */
export async function getLiveReport(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof endpoints.getLiveReport>,
): Promise<LiveReport> {
  const report = await readOne(ctx.db, reportJson(ctx.now()), sql`from lives l where l.id = ${liveId}`);
  if (!report) throw refuse(liveProblems.notFound);
  return report;
}

const goodsOf = (statuses: readonly string[]): Sql =>
  sql`(select coalesce(sum(o.total_amount_cents - ${postageInTotal}), 0)::integer
    from ${evening} and o.status in (${listedWords(statuses)}))`;

/** What each of the last eight lives sold, newest first; one that has not begun is none of them. */
export async function listLiveSales(ctx: Ctx): Promise<{ lives: LiveSales[] }> {
  const salesJson = jsonObject<LiveSales>({
    id: sql`l.id`,
    title: sql`l.title`,
    liveDate: sql`l.live_date`,
    paid: goodsOf(paid),
    awaited: goodsOf([...toValidate, ...toPay]),
  });
  const last = sql`from (
    select id, title, live_date from lives where live_date <= ${ctx.now()} order by live_date desc, id desc limit 8) l
    order by l.live_date desc, l.id desc`;
  return { lives: await readAll(ctx.db, salesJson, last) };
}

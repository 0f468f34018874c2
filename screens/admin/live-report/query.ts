import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { LiveReport, ReportOrders, ReportPiece } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { reportFigures } from './rules.ts';
import {
  ordersOfLive,
  paidStatuses,
  soldStatuses,
  unpaidStatuses,
  unvalidatedStatuses,
} from '#features/orders/server/sql/orders-of-live.ts';
import { isOlderLive, newestLiveFirst } from '#features/lives/server/sql/newest-first.ts';
import { postageInTotal } from '#features/orders/server/sql/postage.ts';
import { isReturned } from '#features/orders/server/sql/order-facts.ts';
import { orderStateLabel } from '#features/orders/domain/labels.ts';
import { nothingToSend } from '#features/payments/server/sql/pieces.ts';
import type { Ctx } from '#platform/server/context.ts';
import { csv, eurosCell } from '#platform/server/csv.ts';
import { jsonList, jsonObject, jsonWhen, readOne, type Json } from '#platform/server/db/json.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { optimizationFence } from '#platform/server/db/optimization-fence.ts';
import { Attachment } from '#platform/server/reply.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { firstAiredAt, isShowing } from '#features/claims/server/sql/first-airing.ts';
import { isLiveToRead } from '#features/claims/server/commands/read-comments.ts';
import { countPiecesForShop } from '#features/claims/server/steps/find-holding.ts';
import { refuse } from '#shared/problem.ts';
import { formatDateTime, formatDuration, formatDate } from '#shared/time.ts';
import sql, { type Sql } from 'sql-template-tag';

const MAX_WAITERS = 20;

/**
 * JSON of a piece. A piece put on air long before the live, or after its end, was not shown. Needs `l` of `lives`, `p` of `products`,
 * the counts `c` of its claims, its item `i`, the order `o` and the buyer `u` in scope.
 */
const pieceJson = jsonObject<ReportPiece>({
  productId: sql`p.id`,
  ref: sql`p.ref`,
  name: sql`p.name`,
  price: sql`p.price_cents`,
  photoId: sql`p.photo_id`,
  hexCode: sql`(select hex_code from product_colors where id = p.color_id)`,
  wasShown: sql`exists (select from live_airings a where a.product_id = p.id and ${isShowing('l', 'a')})`,
  asked: sql`coalesce(c.asked, 0)`,
  waiting: sql`coalesce(c.waiting, 0)`,
  soldAt: sql`i.created_at`,
  waiters: jsonList(jsonObject<ReportPiece['waiters'][number]>({ pseudo: sql`w.pseudo`, userId: sql`wu.id` }), {
    from: sql`(select pseudo, arrived_at from claims where product_id = p.id and state = 'waiting' and o.id is null
        order by arrived_at, id limit ${MAX_WAITERS}) w
      left join users wu on wu.tiktok_username = w.pseudo`,
    orderBy: sql`w.arrived_at`,
  }),
  holder: jsonWhen(
    sql`o.id is not null`,
    jsonObject<NonNullable<ReportPiece['holder']>>({
      orderId: sql`o.id`,
      orderNumber: sql`o.order_number`,
      pseudo: sql`coalesce(u.tiktok_username, o.pseudo)`,
      status: sql`o.status`,
      isReturned: isReturned('o'),
      nothingToSend: nothingToSend('o'),
    }),
  ),
});

/** Needs `l` of `lives` in scope. */
const ordersJson = (statuses: readonly string[]): Json<ReportOrders> =>
  singleRow(
    jsonObject<ReportOrders>({
      count: sql`count(*)`,
      goods: sql`coalesce(sum(o.total_amount_cents - ${postageInTotal('o')}), 0)`,
      total: sql`coalesce(sum(o.total_amount_cents), 0)`,
    }),
    sql`${ordersOfLive('l')} and o.status in (${sqlWords(statuses)})`,
  );

interface GivingSettings {
  promoteAfterLive: boolean;
  piecesPerBuyer: number | null;
}

/** Maximum time for which a report shows that the shop still processes its live, in ms. */
const MAX_PROCESSING_MS = 120_000;

/** Needs `l` of `lives` and `by_shop` in scope. */
const isProcessing = (now: Date): Sql =>
  sql`coalesce(not l.is_active and l.ended_at > ${new Date(now.getTime() - MAX_PROCESSING_MS)}
    and (by_shop.pieces > 0 or ${isLiveToRead('l')}), false)`;

/** Needs `l` of `lives` in scope. */
function reportJson(now: Date, { promoteAfterLive, piecesPerBuyer }: GivingSettings): Json<LiveReport> {
  const givenByShop = promoteAfterLive ? countPiecesForShop('l', piecesPerBuyer) : sql`0`;
  return jsonObject<LiveReport>({
    title: sql`l.title`,
    liveDate: sql`l.live_date`,
    since: firstAiredAt('l'),
    endedAt: sql`case when not l.is_active then l.ended_at end`,
    // Inside this row, `l` is the previous live, so that the same fragments count its sales.
    previous: singleRow(
      jsonObject<NonNullable<LiveReport['previous']>>({
        title: sql`l.title`,
        goods: sql`(select coalesce(sum(o.total_amount_cents - ${postageInTotal('o')}), 0) from ${ordersOfLive('l')})`,
      }),
      sql`(select * from lives before where ${isOlderLive('before', 'l')} order by ${newestLiveFirst('before')} limit 1) l`,
    ),
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
      toValidate: ordersJson(unvalidatedStatuses),
      toPay: ordersJson(unpaidStatuses),
      paid: ordersJson(paidStatuses),
    }),
    buyers: singleRow(
      jsonObject<LiveReport['buyers']>({
        count: sql`count(*)`,
        new: sql`count(*) filter (where not exists (select from orders before where before.user_id = b.user_id
          and before.order_date < b.first_at and before.live_id is distinct from l.id
          and before.status in (${soldStatuses}) and before.total_amount_cents > 0))`,
        withoutAccount: sql`count(*) filter (where u.auth_id is null)`,
      }),
      sql`(select o.user_id, min(o.order_date) as first_at from ${ordersOfLive('l')} group by o.user_id) b
        join users u on u.id = b.user_id`,
    ),
    claims: singleRow(
      jsonObject<LiveReport['claims']>({
        unanswered: sql`waiting.unanswered`,
        inLine: sql`waiting.in_line`,
        givenByShop: sql`by_shop.pieces`,
        isProcessing: isProcessing(now),
      }),
      // Without the fence, the planner copies the count to each place that reads it.
      sql`(select count(*) filter (where i.id is null) as unanswered, count(i.id) as in_line from claims c
          left join order_items i on i.product_id = c.product_id and i.released_at is null
          where c.live_id = l.id and c.state = 'waiting') waiting, (select ${givenByShop} as pieces ${optimizationFence}) by_shop`,
    ),
    cuts: singleRow(
      jsonObject<LiveReport['cuts']>({
        count: sql`count(*)`,
        // An open cut lasts until now while the live is active. After the live its length is unknown and counts as 0.
        ms: sql`coalesce(round(sum(extract(epoch from
          coalesce(c.cut_to, case when l.is_active then greatest(${now}, c.cut_from) else c.cut_from end) - c.cut_from) * 1000)), 0)::bigint`,
      }),
      sql`feed_cuts c where c.live_id = l.id`,
    ),
  });
}

/** @throws Refusal `lives.not-found`. */
export async function getLiveReport(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof endpoints.getLiveReport>,
): Promise<LiveReport> {
  const report = await readOne(
    ctx.db,
    reportJson(ctx.now(), await ctx.settings.read()),
    sql`from lives l where l.id = ${liveId}`,
  );
  if (!report) throw refuse(liveProblems.notFound);
  return report;
}

/** @throws Refusal `lives.not-found`. */
export async function getLiveReportFile(
  ctx: Ctx,
  input: ParsedInputOf<typeof endpoints.getLiveReportFile>,
): Promise<Attachment> {
  const report = await getLiveReport(ctx, input);
  const figures = reportFigures(report);
  const { toValidate, toPay, paid } = report.orders;
  const orders = Object.entries({ 'À valider': toValidate, 'À payer': toPay, Payées: paid, Total: figures.orders });
  const bytes = csv([
    ['Live', report.title],
    ['Date', formatDateTime(report.liveDate)],
    ['Pièces', figures.pieces],
    ['Pièces montrées', figures.shown],
    ['Pièces vendues', figures.sold],
    ['Pièces restantes', figures.left],
    ['Acheteuses', report.buyers.count],
    ['Nouvelles acheteuses', report.buyers.new],
    ['Acheteuses sans compte', report.buyers.withoutAccount],
    ['Panier moyen hors livraison', figures.average === null ? '' : eurosCell(figures.average)],
    ['Demandes sans réponse', report.claims.unanswered],
    ['Demandes en file d’attente', report.claims.inLine],
    ['Coupures du flux', report.cuts.count],
    ['Durée des coupures', formatDuration(report.cuts.ms)],
    [],
    ['Commandes', 'Nombre', 'Pièces', 'Livraison comprise'],
    ...orders.map(([name, { count, goods, total }]) => [name, count, eurosCell(goods), eurosCell(total)]),
    [],
    ['Numéro', 'Pièce', 'Prix', 'Montrée', 'Demandes', 'En attente', 'Détentrice', 'Commande', 'État'],
    ...report.pieces.map((piece) => [
      piece.ref,
      piece.name,
      eurosCell(piece.price),
      piece.wasShown ? 'oui' : 'non',
      piece.asked,
      piece.waiting,
      piece.holder?.pseudo ?? '',
      piece.holder?.orderNumber ?? '',
      piece.holder ? orderStateLabel(piece.holder) : 'Libre',
    ]),
  ]);
  const name = `bilan-${formatDate(report.liveDate).replaceAll('/', '-')}.csv`;
  return new Attachment(bytes, 'text/csv; charset=utf-8', name, { isDownload: true });
}

function singleRow<T>(json: Json<T>, from: Sql): Json<T> {
  return sql`(select ${json} from ${from})` as Json<T>;
}

export const liveReportReads: Routes = (implement) =>
  implement(endpoints, schemas, { getLiveReport, getLiveReportFile });

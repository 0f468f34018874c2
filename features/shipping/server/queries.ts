import sql, { join, type Sql } from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { statusesWhere } from '#features/orders/domain/life.ts';
import type * as endpoints from '#features/shipping/domain/endpoints.ts';
import type { TableOrder, ToPrepare } from '#features/shipping/domain/schemas.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { inTableOrder } from '#features/shipping/domain/rules.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import { Attachment } from '#platform/server/reply.ts';
import type { Ctx } from '#platform/server/context.ts';
import { openAttentionJson } from '#features/attention/server/queries.ts';
import type { ShippingGateway } from '#platform/server/integrations/shipping/gateway.ts';
import { jsonList, jsonObject, readAll } from '#platform/server/db/json.ts';
import { listedWords } from '#platform/server/db/listed-words.ts';
import { firstFound, holds, limitTo, type Searched } from '#platform/server/db/search.ts';
import { ordersToPrepareFound, ordersToPrepareNear } from './sql/search-orders-to-prepare.ts';
import { gatherOrders, isOfFoundBuyer } from '#features/orders/server/sql/gather-orders.ts';
import { readUserSearch, userHolds, usersNear } from '#features/users/server/sql/search-users.ts';
import { ordersFound, waysToOrder } from '#features/users/server/sql/search-orders.ts';
import { addressJson, addressVersion } from '#features/orders/server/address.ts';
import { labelJson, labelRefused, labelUnknown, parcelJson, userJson } from '#features/orders/server/admin-order.ts';
import { isWhollyRefunded, itemsJson, shownLines } from '#features/orders/server/pieces.ts';
import { printDaySlip } from './steps/print-day-slip.ts';
import { printLabels, printPacking, readLabel, readPrinted } from './steps/print-selection.ts';

const MOST = 200;

/** An order as the database knows it: what the carrier would print is another’s to say. */
type ListedOrder = Omit<ToPrepare, 'printedAddress'>;

const orderFields = (now: Date) => ({
  id: sql`o.id`,
  number: sql`o.order_number`,
  status: sql`o.status`,
  orderDate: sql`o.order_date`,
  paymentDate: sql`o.payment_date`,
  total: sql`o.total_amount_cents`,
  comment: sql`o.comment`,
  liveTitle: sql`o.live_title`,
  user: userJson,
  address: addressJson('o.shipping_address'),
  addressVersion,
  items: itemsJson,
  label: labelJson,
  labelUnknown: labelUnknown(now),
  labelRefused,
  parcel: parcelJson,
  attention: openAttentionJson,
});
const orderJson = (now: Date) =>
  jsonObject<ListedOrder>({
    ...orderFields(now),
    ticked: sql`(
    select count(*)::integer from packed_pieces k join order_items i on i.id = k.item_id where i.order_id = o.id)`,
  });
const toPrepareJson = (now: Date): Sql => sql`${orderJson(now)} as json`;
/** Where orders are read from, and when. */
type Reading = Pick<Ctx, 'db' | 'now'>;
const isToPrepare = sql`o.status in (${listedWords(statusesWhere((life) => life.workList === 'preparation'))}) and not ${isWhollyRefunded}`;
const oldestFirst = sql`order by o.payment_date, o.id`;

/**
 * Paid orders, oldest payment first, by text: number, parcel, piece, buyer's pseudo, e-mail or name, addressee's name;
 * where nothing holds it, those nearest to it (ADM-22).
 */
export async function listPreparation(
  ctx: Ctx,
  { q }: ParsedInputOf<typeof endpoints.listPreparation>,
): Promise<ReplyOf<typeof endpoints.listPreparation>> {
  const searched = q ? await readUserSearch(ctx.db, q) : null;
  const rows = await (searched ? searchPreparation(ctx, searched) : preparationOf(ctx, isToPrepare));
  const near = searched && rows.length === 0 ? await preparationNear(ctx, searched) : [];
  const orders = inTableOrder([...rows, ...near].map(({ json }) => json)).map((json) => ({
    ...json,
    printedAddress: printedOf(ctx.gateways.shipping, json),
  }));
  return { orders, isNear: near.length > 0 };
}

const preparationOf = ({ db, now }: Reading, which: Sql): Promise<{ json: ListedOrder }[]> =>
  db.many(sql`
    select ${toPrepareJson(now())} from orders o join users u on u.id = o.user_id
    where ${which} ${oldestFirst} ${limitTo(MOST)}`);

const tableJson = (now: Date) =>
  jsonObject<TableOrder>({
    ...orderFields(now),
    packed: jsonList(
      jsonObject<TableOrder['packed'][number]>({ itemId: sql`k.item_id`, at: sql`k.packed_at`, by: sql`k.packed_by` }),
      {
        from: sql`packed_pieces k join order_items i on i.id = k.item_id where i.order_id = o.id`,
        orderBy: sql`k.packed_at, k.item_id`,
      },
    ),
  });

/** The parcel on the table: its orders, those of lower numbers first. @throws Refusal `orders.not-found`. */
export async function readTable(
  { db, now }: Ctx,
  { orderId }: ParsedInputOf<typeof endpoints.readTable>,
): Promise<ReplyOf<typeof endpoints.readTable>> {
  const orders = await readAll(
    db,
    tableJson(now()),
    sql`from orders o join users u on u.id = o.user_id
      where o.id = ${orderId} or o.parcel_id = (select parcel_id from orders where id = ${orderId})
      order by length(o.order_number), o.order_number`,
  );
  if (orders.length === 0) throw refuse(orderProblems.notFound);
  return { orders };
}

async function preparationNear(reading: Reading, searched: Searched): Promise<{ json: ListedOrder }[]> {
  const { db } = reading;
  const [buyers, addressed] = await Promise.all([usersNear(db, searched), ordersToPrepareNear(db, searched)]);
  if (buyers.length + addressed.length === 0) return [];
  return preparationOf(
    reading,
    sql`o.id in (
      select b.id from orders b where b.user_id = any(${buyers}::uuid[]) union select unnest(${addressed}::uuid[])) and ${isToPrepare}`,
  );
}

/** What a label would say of her address, where a person should look at it first. */
function printedOf(carrier: ShippingGateway, { address, label }: ListedOrder): ToPrepare['printedAddress'] {
  if (!address || label) return null;
  const { lines, isWhole, refusal } = carrier.printed(address);
  return isWhole ? null : { lines, refusal };
}

function searchPreparation({ db, now }: Reading, searched: Searched): Promise<{ json: ListedOrder }[]> {
  const isAddressed = holds(sql`recipient_search_text(o.shipping_address)`, searched);
  const ways = waysToOrder(searched, shownLines);
  return firstFound<{ json: ListedOrder }>(searched, {
    enough: MOST,
    walk: (rows) =>
      db.many(sql`
        select ${toPrepareJson(now())} from (
          select o.* from orders o where ${isToPrepare} ${oldestFirst} ${limitTo(rows)}) o
        cross join lateral (select u.* from users u where u.id = o.user_id offset 0) u
        where ${join(ways, ' or ')} or ${isAddressed} or ${userHolds('u', searched)} ${oldestFirst} ${limitTo(MOST)}`),
    gather: () =>
      gatherOrders(db, searched, {
        others: sql`select id from ${ordersToPrepareFound(searched)} union
          select id from (${ordersFound(ways, isToPrepare, searched.most + 1)}) itself`,
        page: sql`select o.id from orders o where ${isOfFoundBuyer('o')} and ${isToPrepare}
          union select id from others where not (select too from many)`,
        rows: sql`select ${toPrepareJson(now())} from page
          cross join lateral (select o.* from orders o where o.id = page.id offset 0) o
          join users u on u.id = o.user_id ${oldestFirst} ${limitTo(MOST)}`,
      }),
  });
}

/** The label's PDF, as kept in bucket `shipping`. */
export async function labelFile(ctx: Ctx, { orderId }: ParsedInputOf<typeof endpoints.labelPdf>): Promise<Attachment> {
  const row = await ctx.db.one<{ path: string; number: string }>(sql`
    select shipping_label_path as path, order_number as number from orders
    where id = ${orderId} and shipping_label_path is not null`);
  const file = row ? await readLabel(ctx, row.path) : null;
  if (!row || !file) throw refuse(shippingProblems.labelNotFound);
  return new Attachment(file.bytes, file.contentType, `etiquette-${row.number}.pdf`);
}

/** The labels of some orders, to print at once. @throws Refusal `shipping.label-not-found` when no order is one. */
export const labelsFile = (ctx: Ctx, { orders }: ParsedInputOf<typeof endpoints.labelsPdf>): Promise<Attachment> =>
  paperOf(ctx, orders, printLabels, 'etiquettes.pdf');

/** What goes into the parcels of some orders. @throws Refusal `shipping.label-not-found` when no order is one. */
export const packingFile = (ctx: Ctx, { orders }: ParsedInputOf<typeof endpoints.packingPdf>): Promise<Attachment> =>
  paperOf(ctx, orders, printPacking, 'feuille-de-preparation.pdf');

async function paperOf(ctx: Ctx, numbers: string, print: typeof printLabels, name: string): Promise<Attachment> {
  const orders = await readPrinted(ctx, numbers);
  if (orders.length === 0) throw refuse(shippingProblems.labelNotFound);
  return new Attachment(await print(ctx, orders), 'application/pdf', name);
}

/** What is handed over to the carrier today. */
export const daySlipFile = async (ctx: Ctx): Promise<Attachment> =>
  new Attachment(await printDaySlip(ctx), 'application/pdf', 'bordereau-du-jour.pdf');

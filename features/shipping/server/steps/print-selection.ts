import sql from 'sql-template-tag';
import type { OrderItem, Address } from '#features/orders/domain/schemas.ts';
import { isToSend } from '#features/orders/domain/rules.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { formatDate } from '#shared/time.ts';
import { shopNameOf } from '#features/identity/domain/rules.ts';
import type { Identity } from '#features/identity/domain/schemas.ts';
import { pieceWords } from '#features/shipping/domain/labels-table.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Block, facts, heading, paragraph, type Picture, plain } from '#platform/server/documents/blocks.ts';
import { joinPdfs, type JoinedPart, pdfOf, type PrintedDocument } from '#platform/server/documents/pdf.ts';
import { jsonObject, typed } from '#platform/server/db/json.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { addressJson } from '#features/orders/server/sql/address.ts';
import { printedPictures } from '#features/photos/server/steps/read-pictures.ts';
import { itemsJson } from '#features/payments/server/sql/pieces.ts';
import { isInsideBucket, type StoredFile } from '#platform/server/integrations/files/gateway.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { LABEL_BUCKET } from './ask-for-label.ts';

export interface PrintedOrder {
  number: string;
  labelPath: string | null;
  /** Numbers of the other paid orders of the parcel. */
  together: string[];
  pseudo: string | null;
  comment: string | null;
  liveTitle: string | null;
  address: Address | null;
  items: OrderItem[];
}

const paidStatuses = sqlWords(statusesWhere((life) => life.isPastPayment));

const printedJson = jsonObject<PrintedOrder>({
  number: sql`o.order_number`,
  labelPath: sql`o.shipping_label_path`,
  together: typed<string[]>(sql`array(
    select same_parcel.order_number from orders same_parcel where same_parcel.parcel_id = o.parcel_id and same_parcel.id <> o.id
      and same_parcel.status in (${paidStatuses})
    order by length(same_parcel.order_number), same_parcel.order_number)`),
  pseudo: sql`u.tiktok_username`,
  comment: sql`o.comment`,
  liveTitle: sql`o.live_title`,
  address: addressJson('o.shipping_address'),
  items: itemsJson('o'),
});

/** Reads the orders with these numbers, in the given sequence. Leaves out unknown numbers. */
export async function readPrinted(ctx: Ctx, numbers: string): Promise<PrintedOrder[]> {
  const rows = await ctx.db.many<{ json: PrintedOrder }>(sql`
    select ${printedJson} as json from orders o join users u on u.id = o.user_id
      join unnest(${numbers.split(',')}::text[]) with ordinality wanted(number, place) on wanted.number = o.order_number
    order by wanted.place`);
  return rows.map(({ json }) => json);
}

/** Reads a label’s file; null when it does not exist, or for a path outside of the bucket, as an import may contain. */
export const readLabel = (ctx: Ctx, path: string): Promise<StoredFile | null> =>
  isInsideBucket(path)
    ? callProvider(ctx, 'files', () => ctx.gateways.files.get(LABEL_BUCKET, path))
    : Promise.resolve(null);

/** Prints one label for each parcel in one PDF. A page that names the order replaces a missing or unreadable label. */
export async function printLabels(ctx: Ctx, orders: readonly PrintedOrder[]): Promise<Buffer> {
  const isRepeated = ({ labelPath }: PrintedOrder, at: number) =>
    labelPath !== null && orders.findIndex((order) => order.labelPath === labelPath) < at;
  const printed = orders.filter((order, at) => !isRepeated(order, at));
  const shop = await ctx.settings.read();
  const parts: JoinedPart[] = [];
  for (const { labelPath, number } of printed) {
    const file = labelPath && (await readLabel(ctx, labelPath));
    const instead = paperOf(shop, ctx.now(), { title: `Étiquette de la commande ${number}`, blocks: [missingLabel] });
    parts.push({ bytes: file ? file.bytes : null, instead });
  }
  return joinPdfs({ title: 'Étiquettes', parts });
}

const missingLabel = paragraph(
  'Cette commande n’a pas d’étiquette, ou son fichier ne peut pas être lu. Les autres étiquettes sont à leur place.',
);

/**
 * Prints the pieces to pack, order by order, with boxes to tick by pen. An order that fits on one page is not split. A
 * live shared by all orders is printed once. Orders whose pieces are all withdrawn or refunded are left out.
 */
export async function printPacking(ctx: Ctx, orders: readonly PrintedOrder[]): Promise<Buffer> {
  const pictures = await printedPictures(ctx, orders.flatMap(toSend));
  const [live, ...otherTitles] = new Set(orders.map(({ liveTitle }) => liveTitle));
  const shared = otherTitles.length === 0 && live ? live : null;
  return printPaper(ctx, 'Feuille de préparation', [
    ...(shared ? [facts(['Live', shared])] : []),
    ...orders.filter(hasEntry).map((order): Block => ({
      kind: 'together',
      blocks: packingBlocks(shared ? { ...order, liveTitle: null } : order, pictures),
    })),
  ]);
}

const toSend = ({ items }: PrintedOrder): OrderItem[] => items.filter(isToSend);
const hasEntry = (order: PrintedOrder): boolean => order.items.length === 0 || toSend(order).length > 0;

function packingBlocks(order: PrintedOrder, pictures: ReadonlyMap<string, Picture>): Block[] {
  const { number, together, pseudo, comment, liveTitle, address } = order;
  const pieces = toSend(order);
  return [
    heading(`${number}${pseudo ? ` · @${pseudo}` : ''}`, 3),
    facts(
      ['Pour', address && `${address.firstName} ${address.lastName}, ${address.zip} ${address.city}`],
      ['Même colis que', together.join(', ') || null],
      ['Live', liveTitle],
      ['Note', comment],
    ),
    {
      kind: 'list',
      mark: 'box',
      items: pieces.map((item) => plain(pieceOf(item))),
      pictures: pieces.flatMap(({ id }) => pictures.get(id) ?? []),
    },
  ];
}

const pieceOf = ({ quantity, ...piece }: OrderItem): string =>
  [`n°\u00A0${piece.ref} ${pieceWords(piece)}`, quantity > 1 && `${quantity} exemplaires`].filter(Boolean).join(', ');

export const printPaper = async (ctx: Ctx, title: string, blocks: readonly Block[]): Promise<Buffer> =>
  pdfOf(paperOf(await ctx.settings.read(), ctx.now(), { title, blocks }));

const paperOf = (shop: Identity, at: Date, content: Pick<PrintedDocument, 'title' | 'blocks'>): PrintedDocument => ({
  shopName: shopNameOf(shop),
  color: shop.color,
  subtitle: `Le ${formatDate(at)}`,
  at,
  ...content,
});

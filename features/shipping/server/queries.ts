import sql from 'sql-template-tag';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as endpoints from '#features/shipping/domain/endpoints.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import { Attachment } from '#platform/server/reply.ts';
import type { Ctx } from '#platform/server/context.ts';
import { printDaySlip } from './steps/print-day-slip.ts';
import { printLabels, printPacking, readLabel, readPrinted } from './steps/print-selection.ts';

/** @throws Refusal `shipping.label-not-found`. */
export async function labelFile(ctx: Ctx, { orderId }: ParsedInputOf<typeof endpoints.labelPdf>): Promise<Attachment> {
  const row = await ctx.db.one<{ path: string; number: string }>(sql`
    select shipping_label_path as path, order_number as number from orders
    where id = ${orderId} and shipping_label_path is not null`);
  const file = row ? await readLabel(ctx, row.path) : null;
  if (!row || !file) throw refuse(shippingProblems.labelNotFound);
  return new Attachment(file.bytes, file.contentType, `etiquette-${row.number}.pdf`);
}

/** @throws Refusal `shipping.orders-not-found`. */
export const labelsFile = (ctx: Ctx, { orders }: ParsedInputOf<typeof endpoints.labelsPdf>): Promise<Attachment> =>
  paperOf(ctx, orders, printLabels, 'etiquettes.pdf');

/** @throws Refusal `shipping.orders-not-found`. */
export const packingFile = (ctx: Ctx, { orders }: ParsedInputOf<typeof endpoints.packingPdf>): Promise<Attachment> =>
  paperOf(ctx, orders, printPacking, 'feuille-de-preparation.pdf');

async function paperOf(ctx: Ctx, numbers: string, print: typeof printLabels, name: string): Promise<Attachment> {
  const orders = await readPrinted(ctx, numbers);
  if (orders.length === 0) throw refuse(shippingProblems.ordersNotFound);
  return new Attachment(await print(ctx, orders), 'application/pdf', name);
}

export const daySlipFile = async (ctx: Ctx): Promise<Attachment> =>
  new Attachment(await printDaySlip(ctx), 'application/pdf', 'bordereau-du-jour.pdf');

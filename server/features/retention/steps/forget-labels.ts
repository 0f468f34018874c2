import sql from 'sql-template-tag';
import { statusesWhere } from '#domain/orders/life.ts';
import type { Ctx } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/away.ts';
import { listedWords } from '#server/db/listed-words.ts';
import { watched } from '#server/integrations/watch-provider.ts';
import { AT_ONCE, type Tally } from './count-removals.ts';

const isHere = listedWords(statusesWhere((life) => life.parcelIsHere));
/** After so many files that can’t be deleted, the store is left alone until the next night. */
const MOST_FAILURES = 5;

interface Printed {
  orderId: string;
  path: string;
}

/** Deletes the PDFs of labels that were made before an instant, of parcels that have left; the number to follow them stays. */
export async function forgetLabels(ctx: Ctx, since: Date, tally: Tally): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const labels = await ctx.db.many<Printed>(sql`
      select o.id as "orderId", o.shipping_label_path as path from orders o
      where o.id > ${after} and o.shipping_label_path is not null and o.status not in (${isHere})
        and coalesce((select max(s.created_at) from shipping_labels s where s.order_id = o.id), o.order_date) < ${since}
      order by o.id limit ${AT_ONCE}`);
    for (const label of labels) {
      if (tally.failed >= MOST_FAILURES) return;
      await forgetOne(ctx, label, tally);
    }
    after = labels.at(-1)?.orderId ?? after;
    if (labels.length < AT_ONCE) return;
  }
}

/** The file first: what could not be deleted is still known, and tried again. */
async function forgetOne(ctx: Ctx, { orderId, path }: Printed, tally: Tally): Promise<void> {
  try {
    await watched(ctx, 'files', () => ctx.gateways.files.delete('shipping', path));
    await ctx.db.run(sql`
      with gone as (update shipping_labels set path = null where order_id = ${orderId} and path = ${path})
      update orders set shipping_label_path = null where id = ${orderId} and shipping_label_path = ${path}`);
    tally.removed += 1;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    tally.failed += 1;
    ctx.log.error({ err: error, orderId }, 'retention: a label could not be deleted');
  }
}

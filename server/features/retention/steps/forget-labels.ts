import sql from 'sql-template-tag';
import { statusesWhere } from '#domain/orders/life.ts';
import type { Ctx } from '#server/context.ts';
import { listedWords } from '#server/db/listed-words.ts';
import { AT_ONCE, type Tally } from '#server/db/removals.ts';
import { forgetFiles } from './forget-files.ts';

const isHere = listedWords(statusesWhere((life) => life.parcelIsHere));

/** Deletes the PDFs of labels that were made before an instant, of parcels that have left; the number to follow them stays. */
export const forgetLabels = (ctx: Ctx, since: Date, tally: Tally): Promise<void> =>
  forgetFiles(
    ctx,
    {
      bucket: 'shipping',
      after: (orderId) => sql`
        select o.id, o.shipping_label_path as path from orders o
        where o.id > ${orderId} and o.shipping_label_path is not null and o.status not in (${isHere})
          and not exists (select from orders other where other.parcel_id = o.parcel_id and other.status in (${isHere}))
          and coalesce((select max(s.created_at) from shipping_labels s where s.order_id = o.id), o.order_date) < ${since}
        order by o.id limit ${AT_ONCE}`,
      forget: ({ id, path }) => sql`
        with gone as (update shipping_labels set path = null where order_id = ${id} and path = ${path})
        update orders set shipping_label_path = null where id = ${id} and shipping_label_path = ${path}`,
    },
    tally,
  );

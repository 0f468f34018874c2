import sql from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import { DOCUMENTS } from '#features/payments/server/steps/keep-confirmation.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { BATCH_SIZE, type Tally } from '#platform/server/db/removals.ts';
import { forgetFiles } from './purge-files.ts';

const over = sqlWords(statusesWhere((life) => life.isOver));
const delivered = sqlWords(statusesWhere(({ isDelivered }) => isDelivered));
/** When `o` became delivered, at the latest; null when nobody knows. */
const deliveredAt = sql`(select max(e.at) from events e where e.order_id = o.id and (
  e.type = 'order.delivered' or e.type = 'order.status-changed' and e.data ->> 'to' in (${delivered})))`;

/**
 * Deletes the confirmations of orders that were paid before an instant and, when delivered, delivered before it.
 * A contract is stored for ten years from its delivery (D213-2), and never deleted while its order is open.
 */
export const forgetConfirmations = (ctx: Ctx, since: Date, tally: Tally): Promise<void> =>
  forgetFiles(
    ctx,
    {
      bucket: DOCUMENTS,
      after: (orderId) => sql`
        select o.id, k.pdf_path as path from order_confirmations k join orders o on o.id = k.order_id
        where o.id > ${orderId} and coalesce(o.payment_date, o.order_date) < ${since}
          and o.status in (${over}) and coalesce(${deliveredAt}, o.order_date) < ${since} order by o.id limit ${BATCH_SIZE}`,
      forget: ({ id }) => sql`delete from order_confirmations where order_id = ${id}`,
    },
    tally,
  );

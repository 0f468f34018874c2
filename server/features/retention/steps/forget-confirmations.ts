import sql from 'sql-template-tag';
import type { Ctx } from '#server/context.ts';
import { DOCUMENTS } from '#server/features/payments/steps/keep-confirmation.ts';
import { AT_ONCE, type Tally } from '#server/db/removals.ts';
import { forgetFiles } from './forget-files.ts';

/** Deletes what confirmed the orders paid before an instant: it is kept as long as the books (L213-1). */
export const forgetConfirmations = (ctx: Ctx, since: Date, tally: Tally): Promise<void> =>
  forgetFiles(
    ctx,
    {
      bucket: DOCUMENTS,
      after: (orderId) => sql`
        select o.id, k.pdf_path as path from order_confirmations k join orders o on o.id = k.order_id
        where o.id > ${orderId} and coalesce(o.payment_date, o.order_date) < ${since} order by o.id limit ${AT_ONCE}`,
      forget: ({ id }) => sql`delete from order_confirmations where order_id = ${id}`,
    },
    tally,
  );

import sql, { raw } from 'sql-template-tag';
import { returnedCents, withdrawnCents } from '#features/orders/server/sql/pieces.ts';
import { keptPostage } from '#features/orders/server/sql/postage.ts';

/** Returns the fields of `Due` without `agreed`, and `isPaid`. Amounts in cents. `order` is an alias of `orders`. */
export function dueFields(order: string) {
  const o = raw(order);
  return {
    status: sql`${o}.status`,
    total: sql`${o}.total_amount_cents`,
    withdrawn: withdrawnCents(order),
    waived: sql`${o}.waived_cents`,
    keptPostage: keptPostage(order),
    returned: returnedCents(order),
    isPaidOutside: sql`${o}.paid_outside_at is not null`,
    isPaid: sql`${o}.payment_date is not null`,
  };
}

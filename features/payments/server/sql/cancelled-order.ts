import sql, { raw } from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { owedOutsideCents } from '#features/orders/server/sql/owed-outside.ts';
import { agreedCents } from '#features/orders/server/sql/pieces.ts';
import type { Due, Transaction } from '#features/payments/domain/rules.ts';
import { jsonObject, typed } from '#platform/server/db/json.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { transactionsJson } from './transactions.ts';
import { dueFields } from './due-fields.ts';

export interface CancelledOrder {
  order: Due & { isPaid: boolean };
  transactions: Transaction[];
  /** Money received without the card provider that the order owes to its buyer, in cents. */
  owedOutside: number;
}

const cancelledStatuses = sqlWords(statusesWhere((life) => !life.keepsItsMoney));

/** Null for an order that is not cancelled. `order` is an alias of `orders`. */
export const cancelledOrderJson = (order: string) => {
  const o = raw(order);
  return typed<CancelledOrder | null>(
    sql`(case when ${o}.status in (${cancelledStatuses}) then ${jsonObject<CancelledOrder>({
      order: jsonObject<CancelledOrder['order']>({ ...dueFields(order), agreed: agreedCents(order) }),
      transactions: transactionsJson(order),
      owedOutside: owedOutsideCents(order),
    })} end)`,
  );
};

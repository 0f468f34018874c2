import sql from 'sql-template-tag';
import type { OrderDocument } from '#features/invoices/domain/schemas.ts';
import type { Db } from '#platform/server/db/client.ts';
import { documentsOf } from '#features/invoices/server/sql/documents.ts';
import { jsonObject, readOne, typed } from '#platform/server/db/json.ts';
import { isConfirmed } from '#features/payments/server/sql/transactions.ts';
import { madeReturnLabel } from '#features/withdrawals/server/steps/read-return-label.ts';

export interface OrderDocuments {
  number: string;
  userId: string;
  email: string;
  isConfirmed: boolean;
  invoices: OrderDocument[];
  /** Ids of the withdrawals whose return label is stored as a file. */
  labelledWithdrawalIds: string[];
}

const documentsOfOrder = jsonObject<OrderDocuments>({
  number: sql`o.order_number`,
  userId: sql`o.user_id`,
  email: sql`u.email`,
  isConfirmed: isConfirmed('o'),
  invoices: documentsOf(sql`o.id`),
  labelledWithdrawalIds: typed<string[]>(sql`array(
    select w.id from withdrawals w join return_labels l on l.withdrawal_id = w.id
    where w.order_id = o.id and l.path is not null and ${madeReturnLabel} order by w.stated_at, w.id)`),
});

export const readDocuments = (db: Db, orderId: string): Promise<OrderDocuments | null> =>
  readOne(db, documentsOfOrder, sql`from orders o join users u on u.id = o.user_id where o.id = ${orderId}`);

export const hasNoDocument = ({ isConfirmed: confirmed, invoices, labelledWithdrawalIds }: OrderDocuments): boolean =>
  !confirmed && invoices.length === 0 && labelledWithdrawalIds.length === 0;

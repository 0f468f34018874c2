import sql from 'sql-template-tag';
import type { OrderDocument } from '#features/invoices/domain/schemas.ts';
import { jsonList, jsonObject } from '#platform/server/db/json.ts';

/** The invoices and credit notes of an order, oldest first; needs `o` in scope. */
export const documentsJson = jsonList(
  jsonObject<OrderDocument>({ number: sql`d.number`, kind: sql`d.kind`, at: sql`d.at`, total: sql`d.total_cents` }),
  { from: sql`invoices d where d.order_id = o.id`, orderBy: sql`d.rank` },
);

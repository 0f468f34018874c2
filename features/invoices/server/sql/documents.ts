import sql, { type Sql } from 'sql-template-tag';
import type { OrderDocument } from '#features/invoices/domain/schemas.ts';
import { jsonList, jsonObject, type Json } from '#platform/server/db/json.ts';

export const documentsOf = (orderId: Sql): Json<OrderDocument[]> =>
  jsonList(
    jsonObject<OrderDocument>({ number: sql`d.number`, kind: sql`d.kind`, at: sql`d.at`, total: sql`d.total_cents` }),
    { from: sql`invoices d where d.order_id = ${orderId}`, orderBy: sql`d.rank` },
  );

import sql, { type Sql } from 'sql-template-tag';
import type { Traced } from '#platform/server/events/order-hooks.ts';

/** Builds the statement that stores events of orders, in their order. */
export function insertOrderEvents(events: readonly Traced[]): Sql {
  const rows = events.map(({ event: { orderId, type, data = {} }, by: { kind, actorId, name }, at }) => ({
    order_id: orderId,
    at,
    kind,
    actor_id: actorId,
    name,
    type,
    data,
  }));
  return sql`insert into order_events (order_id, at, actor_kind, actor_id, actor_name, type, data)
    select order_id, at, kind, actor_id, name, type, data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e(order_id uuid, at timestamptz, kind text, actor_id uuid, name text, type text, data jsonb)`;
}

import sql, { empty } from 'sql-template-tag';
import type { ToPrepare } from '#domain/shipping/contract.ts';
import { shippingProblems } from '#domain/shipping/problems.ts';
import { refuse } from '#domain/problem.ts';
import { Attachment } from '#server/answers.ts';
import type { Ctx } from '#server/context.ts';
import { addressJson } from '#server/features/orders/address.ts';
import { labelJson, labelUnknown, userJson } from '#server/features/orders/admin-queries.ts';
import { itemsJson } from '#server/features/orders/pieces.ts';
import { likePattern } from '#server/features/users/queries.ts';

/** Paid orders, oldest payment first (ADM-22). */
export async function listPreparation(ctx: Ctx, { q }: { q?: string | undefined }): Promise<{ orders: ToPrepare[] }> {
  const pattern = q ? likePattern(q.replace(/^@/, '')) : null;
  const rows = await ctx.db.many<{ json: ToPrepare }>(sql`
    select json_build_object('id', o.id, 'number', o.order_number, 'orderDate', o.order_date, 'paymentDate', o.payment_date,
      'total', o.total_amount_cents, 'comment', o.comment, 'liveTitle', o.live_title, 'user', ${userJson},
      'address', ${addressJson('o.shipping_address')}, 'items', ${itemsJson}, 'label', ${labelJson},
      'labelUnknown', ${labelUnknown},
      'paymentFlags', array(select t.flag from payment_transactions t where t.order_id = o.id and t.flag is not null)) as json
    from orders o join users u on u.id = o.user_id
    where o.status = 'paid' ${
      pattern
        ? sql`and (u.tiktok_username like ${pattern} or u.email like ${pattern}
      or lower(concat_ws(' ', u.first_name, u.last_name)) like ${pattern}
      or lower(concat_ws(' ', o.shipping_address->>'first_name', o.shipping_address->>'last_name')) like ${pattern})`
        : empty
    }
    order by o.payment_date, o.id limit 200`);
  return { orders: rows.map((found) => found.json) };
}

/** The label's PDF, as kept in bucket `shipping`. */
export async function labelFile(ctx: Ctx, { orderId }: { orderId: string }): Promise<Attachment> {
  const row = await ctx.db.one<{ path: string; number: string }>(sql`
    select shipping_label_path as path, order_number as number from orders
    where id = ${orderId} and shipping_label_path is not null`);
  const file = row ? await ctx.gateways.files.get('shipping', row.path) : null;
  if (!row || !file) throw refuse(shippingProblems.labelNotFound);
  return new Attachment(file.bytes, file.contentType, `etiquette-${row.number}.pdf`);
}

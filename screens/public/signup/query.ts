import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Invitation } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { heldUntil, isExpiredAt } from '#features/orders/server/steps/begin-hold.ts';
import { slowDown } from '#features/users/server/steps/count-attempts.ts';
import type { Ctx } from '#platform/server/context.ts';
import { jsonList, jsonObject, readOne } from '#platform/server/db/json.ts';
import { statusesAwaitingBuyer } from '#features/orders/server/sql/unmailed-buyers.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import sql from 'sql-template-tag';

/** Maximum number of reads from one network in 15 minutes. Further reads wait for a turn. */
const MAX_PER_NETWORK = 600;

const MAX_PIECES = 100;

const pieceJson = jsonObject<Invitation['pieces'][number]>({
  ref: sql`held.ref`,
  name: sql`held.name`,
  price: sql`held.price_cents`,
  hexCode: sql`held.hex_code`,
  photoId: sql`held.photo_id`,
});

/** Needs `u` of users in scope. */
const heldItems = (now: Date) => sql`
  orders o join order_items i on i.order_id = o.id and i.released_at is null
  where o.user_id = u.id and o.status in (${statusesAwaitingBuyer}) and not (${isExpiredAt(now)})`;

const invitationJson = (now: Date) =>
  jsonObject<Invitation>({
    pseudo: sql`u.tiktok_username`,
    pieces: jsonList(pieceJson, {
      from: sql`(select p.ref, p.name, held.price_cents, c.hex_code, p.photo_id, held.created_at, held.id
        from (select i.* from ${heldItems(now)} order by i.created_at, i.id limit ${MAX_PIECES}) held
        join products p on p.id = held.product_id left join product_colors c on c.id = p.color_id) held`,
      orderBy: sql`held.created_at, held.id`,
    }),
    heldUntil: sql`(select min(${heldUntil}) from ${heldItems(now)})`,
  });

/**
 * Returns the pseudo and the held pieces of a personal link while its user has no account, in one statement.
 * Rate-limited, although a link cannot be guessed.
 */
export async function getInvitation(
  ctx: Ctx,
  { invitation }: ParsedInputOf<typeof endpoints.getInvitation>,
): Promise<Invitation> {
  const key = `invitation-from:${ctx.visitor.network}`;
  await slowDown(ctx, { key, free: MAX_PER_NETWORK, minutes: 15 });
  const from = sql`from users u where u.invitation = ${invitation} and u.auth_id is null`;
  return (await readOne(ctx.db, invitationJson(ctx.now()), from)) ?? { pseudo: null, pieces: [], heldUntil: null };
}

export const signupReads: Routes = (implement) => implement(endpoints, schemas, { getInvitation });

import { randomBytes } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { placeholderEmail } from '#features/users/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { lockPseudo, pseudoLock } from './claim-pseudo.ts';

export interface Buyer {
  id: string;
  displayName: string | null;
  created: boolean;
}

/**
 * Locks a pseudo, then its user, so that two additions for one buyer run in turn; null without a user. As in every
 * command, the pseudo is locked before its user (decision 0013). A user who is renamed during the wait is locked and
 * not returned.
 */
export const lockBuyer = (tx: Tx, pseudo: string): Promise<Buyer | null> =>
  tx.one<Buyer>(sql`
    with held as materialized (select ${pseudoLock(pseudo)})
    select u.id, u.display_name as "displayName", false as created from held cross join users u
    where u.tiktok_username = ${pseudo} for no key update of u`);

/**
 * Creates and locks the user of an unused pseudo, with the name shown in lives and a placeholder address (D-04).
 * Returns the existing user when another request created it concurrently.
 * @param seen selects the row `(display_name, avatar_url, tiktok_user_id)` that lives showed last under the pseudo.
 */
export async function createBuyer(ctx: Ctx, tx: Tx, pseudo: string, seen: Sql): Promise<Buyer> {
  // The statement of `lockBuyer`, which found no user, may have ended before it locked the pseudo.
  await lockPseudo(tx, pseudo);
  const createdOrFound =
    (await insertBuyer(ctx, tx, { pseudo, email: placeholderEmail(pseudo), seen })) ?? (await lockBuyer(tx, pseudo));
  // A user who was renamed still has the placeholder address of this pseudo, so the new user gets another address.
  const buyer =
    createdOrFound ??
    (await insertBuyer(ctx, tx, {
      pseudo,
      email: placeholderEmail(`${pseudo}.${randomBytes(4).toString('hex')}`),
      seen,
    }));
  if (!buyer) throw new Error('a buyer was neither made nor found');
  if (buyer.created) await tx.record({ type: 'user.created', userId: buyer.id });
  return buyer;
}

interface NewBuyer {
  pseudo: string;
  email: string;
  seen: Sql;
}

function insertBuyer(ctx: Ctx, tx: Tx, { pseudo, email, seen }: NewBuyer): Promise<Buyer | null> {
  const now = ctx.now();
  return tx.one<Buyer>(sql`
    insert into users (created_at, updated_at, tiktok_username, first_name, email, display_name, avatar_url, tiktok_user_id)
    select ${now}::timestamptz, ${now}::timestamptz, ${pseudo}, coalesce(v.display_name, ${pseudo}), ${email}, v.display_name, v.avatar_url, v.tiktok_user_id
    from (select) single_row left join lateral (${seen}) v on true
    on conflict do nothing returning id, display_name as "displayName", true as created`);
}

import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { placeholderEmail } from '#domain/users/rules.ts';
import type { Tx } from '#server/events/transaction.ts';
import { lockPseudo } from './claim-pseudo.ts';

export interface Buyer {
  id: string;
  displayName: string | null;
  created: boolean;
}

/**
 * The user of a pseudo, locked so that two additions for one buyer follow each other; an unknown pseudo is made on
 * demand, with the name the live shows and an address no mail goes to (D-04).
 */
export async function findOrMakeBuyer(tx: Tx, pseudo: string): Promise<Buyer> {
  const find = () =>
    tx.one<Found>(sql`
      select id, display_name as "displayName", false as made from users
      where tiktok_username = ${pseudo} for no key update`);
  const known = await find();
  if (known) return { id: known.id, displayName: known.displayName, created: false };
  // Somebody may be signing up under this pseudo right now: whoever comes second sees the first.
  await lockPseudo(tx, pseudo);
  const made = (await makeBuyer(tx, pseudo, placeholderEmail(pseudo))) ?? (await find());
  // Neither: somebody renamed since was made under this pseudo, and keeps its placeholder address.
  const buyer = made ?? (await makeBuyer(tx, pseudo, placeholderEmail(`${pseudo}.${randomBytes(4).toString('hex')}`)));
  if (!buyer) throw new Error('a buyer was neither made nor found');
  if (!buyer.made) return { id: buyer.id, displayName: buyer.displayName, created: false };
  await tx.record({ type: 'user.created', userId: buyer.id });
  return { id: buyer.id, displayName: buyer.displayName, created: true };
}

interface Found {
  id: string;
  displayName: string | null;
  made: boolean;
}

function makeBuyer(tx: Tx, pseudo: string, email: string): Promise<Found | null> {
  return tx.one<Found>(sql`
    insert into users (tiktok_username, first_name, email, display_name, avatar_url)
    select ${pseudo}, coalesce(v.display_name, ${pseudo}), ${email}, v.display_name, v.avatar_url
    from (select 1) one left join lateral (
      select display_name, avatar_url from tiktok_live_users where tiktok_username = ${pseudo} order by id desc limit 1) v on true
    on conflict do nothing returning id, display_name as "displayName", true as made`);
}

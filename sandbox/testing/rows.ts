import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Shop } from '#platform/server/context.ts';
import { hashOf, newSecret } from '#features/users/server/session-secret.ts';
import type { TestCaller } from './caller.ts';

export interface Rows {
  aCustomer(pseudo?: string | null): Promise<TestCaller>;
  aLive(title?: string): Promise<string>;
  aColour(name?: string): Promise<string>;
  aProduct(liveId: string, ref: number, priceCents?: number): Promise<string>;
}

/** Signs a user in without a mail. */
export async function signIn(shop: Shop, userId: string, email: string): Promise<TestCaller> {
  const token = newSecret();
  const until = new Date(shop.now().getTime() + 86_400_000 * 30);
  await shop.db.run(sql`insert into sessions (token_hash, user_id, expires_at, created_at, renewed_at)
    values (${hashOf(token)}, ${userId}, ${until}, ${shop.now()}, ${shop.now()})`);
  return { userId, email, cookie: `session=${token}` };
}

export function rowsOf(shop: Shop): Rows {
  return {
    async aCustomer(pseudo = `cliente.${randomBytes(6).toString('hex')}`) {
      const email = `mail.${randomBytes(5).toString('hex')}@test.example`;
      const row = await shop.db.one<{ id: string }>(sql`
        with identity as (insert into auth_identities (email) values (${email}) returning id)
        insert into users (auth_id, email, tiktok_username) select id, ${email}, ${pseudo} from identity returning id`);
      if (!row) throw new Error('no customer');
      return signIn(shop, row.id, email);
    },
    async aLive(title = 'Live du soir') {
      const row = await shop.db.one<{ id: string }>(sql`
        insert into lives (title, ref, live_date) values (${title}, 'live', ${shop.now()}) returning id`);
      if (!row) throw new Error('no live');
      return row.id;
    },
    async aColour(name = `Couleur ${randomBytes(6).toString('hex')}`) {
      const row = await shop.db.one<{ id: string }>(sql`
        insert into product_colors (name, hex_code) values (${name}, '#aa3344') returning id`);
      if (!row) throw new Error('no colour');
      return row.id;
    },
    async aProduct(liveId, ref, cents = 2500) {
      const row = await shop.db.one<{ id: string }>(sql`
        insert into products (live_id, ref, name, price_cents) values (${liveId}, ${ref}, ${`Robe ${ref}`}, ${cents}) returning id`);
      if (!row) throw new Error('no product');
      return row.id;
    },
  };
}

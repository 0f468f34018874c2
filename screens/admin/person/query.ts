import { isReturned } from '#features/orders/server/sql/order-facts.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { PersonOrder, AwaitedPiece, Person } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { Shop } from '#platform/server/context.ts';
import { jsonObject, jsonList, readText, typed } from '#platform/server/db/json.ts';
import type { JsonText } from '#platform/server/reply.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import sql from 'sql-template-tag';
import { notesOf } from '#features/notes/server/sql/notes.ts';
import { adminUserFields, blockJson } from '#features/users/server/admin-queries.ts';
import { isErased } from '#features/users/server/sql/erased.ts';
import { CLAIMS_SHOWN, ORDERS_SHOWN } from './rules.ts';
import { limitTo } from '#platform/server/db/search.ts';
import { placeInQueue } from '#features/claims/server/sql/waiting-claims.ts';
import { isClaimOfUser } from '#features/users/server/sql/pseudo-owner.ts';
import { nothingToSend } from '#features/payments/server/sql/pieces.ts';

const otherPseudos = typed<string[]>(sql`to_json(array(
  select known.pseudo from (
    select o.pseudo from orders o where o.user_id = u.id
    union select e.data ->> 'from' from orders o join events e on e.order_id = o.id
      where o.user_id = u.id and e.type = 'order.pseudo-followed'
    union select proof.pseudo from pseudo_proofs proof where proof.user_id = u.id) known
  where known.pseudo is not null and known.pseudo is distinct from u.tiktok_username order by 1))`);

const orders = jsonList(
  jsonObject<PersonOrder>({
    id: sql`o.id`,
    number: sql`o.order_number`,
    orderDate: sql`o.order_date`,
    status: sql`o.status`,
    cancelReason: sql`o.cancel_reason`,
    isReturned: isReturned('o'),
    nothingToSend: nothingToSend('o'),
    total: sql`o.total_amount_cents`,
    liveTitle: sql`coalesce(l.title, o.live_title)`,
  }),
  {
    from: sql`(select * from orders where user_id = u.id order by order_date desc, id desc ${limitTo(ORDERS_SHOWN)}) o
      left join lives l on l.id = o.live_id`,
    orderBy: sql`o.order_date desc, o.id desc`,
  },
);

/** Omits claims on deleted pieces. Needs `u` of `users` in scope. */
const waitingClaims = sql`
  claims c where ${isClaimOfUser('c', 'u')} and c.state = 'waiting' and c.product_id is not null`;

const claims = jsonList(
  jsonObject<AwaitedPiece>({
    id: sql`c.id::text`,
    productId: sql`p.id`,
    ref: sql`p.ref`,
    name: sql`p.name`,
    photoId: sql`p.photo_id`,
    hexCode: sql`pc.hex_code`,
    liveId: sql`l.id`,
    liveTitle: sql`l.title`,
    place: placeInQueue('c'),
  }),
  {
    from: sql`(select c.* from ${waitingClaims}
        order by c.arrived_at desc, c.id desc ${limitTo(CLAIMS_SHOWN)}) c
      join products p on p.id = c.product_id left join product_colors pc on pc.id = p.color_id
      join lives l on l.id = p.live_id`,
    orderBy: sql`c.arrived_at desc, c.id desc`,
  },
);

const personJson = () =>
  jsonObject<Person>({
    ...adminUserFields(),
    phone: sql`u.phone_number`,
    isErased: isErased('u'),
    hasPassword: sql`exists (select from auth_identities i where i.id = u.auth_id and i.password_hash is not null)`,
    hasFactor: sql`exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`,
    otherPseudos,
    orders,
    notes: notesOf(sql`user_notes`, sql`n.user_id = u.id`),
    blocks: jsonList(blockJson, {
      from: sql`user_blocks b where b.user_id = u.id`,
      orderBy: sql`b.blocked_at desc, b.id desc`,
    }),
    claims,
    claimsCount: sql`(select count(*) from ${waitingClaims})`,
  });

/** @throws Refusal `users.not-found`. */
export async function getPerson(
  { db }: Shop,
  { userId }: ParsedInputOf<typeof endpoints.getPerson>,
): Promise<JsonText<Person>> {
  const found = await readText(
    db,
    personJson(),
    sql`from users u left join auth_users_view a on a.auth_id = u.auth_id where u.id = ${userId}`,
  );
  if (!found) throw refuse(userProblems.notFound);
  return found;
}

export const personReads: Routes = (implement) => implement(endpoints, schemas, { getPerson });

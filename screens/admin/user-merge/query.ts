import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { openClaimStates } from '#features/claims/server/sql/open-states.ts';
import type { MergeState } from '#features/merges/domain/lifecycle.ts';
import type { RecordedMerge, MergePreview } from '#features/merges/domain/schemas.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { isErased } from '#features/users/server/sql/erased.ts';
import { pseudoIsProved, isClaimOfUser } from '#features/users/server/sql/pseudo-owner.ts';
import type { Shop } from '#platform/server/context.ts';
import { jsonObject, readOne, jsonList, readAll, typed, jsonWhen } from '#platform/server/db/json.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import sql, { type Sql } from 'sql-template-tag';

type MergeInput = ParsedInputOf<typeof endpoints.previewMerge>;

/** @throws Refusal `users.same-user`, `users.not-found`. */
export async function previewMerge(
  shop: Shop,
  { source_user_id: source, destination_user_id: destination }: MergeInput,
) {
  if (source === destination) throw refuse(userProblems.sameUser);
  const orderStatus = jsonObject<MergePreview['orders'][number]>({ status: sql`o.status`, count: sql`o.count` });
  const preview = await readOne(
    shop.db,
    jsonObject<MergePreview>({
      orders: jsonList(orderStatus, {
        from: sql`(select status, count(*) as count from orders where user_id = ${source} group by status) o`,
        orderBy: sql`o.count desc, o.status`,
      }),
      notes: sql`(select count(*) from order_notes n join orders o on o.id = n.order_id where o.user_id = ${source})`,
      personNotes: sql`(select count(*) from user_notes n where n.user_id = ${source})`,
      waiting: sql`claim_counts.waiting`,
      held: sql`claim_counts.held`,
      doubled: sql`claim_counts.doubled`,
      claimsMove: sql`t.tiktok_username is not null`,
      blocks: sql`blocks.count`,
      isBlockedBy: sql`coalesce(blocks.is_blocked, false)
        and not exists (select from user_blocks b where b.user_id = t.id and b.unblocked_at is null)`,
      provedPseudo: sql`case when ${pseudoIsProved('u')} then u.tiktok_username end`,
    }),
    // `u` is the source, and `t` is the destination. In `user_claims`, `u` is either user.
    sql`from users u join users t on t.id = ${destination}
      cross join lateral (
        select count(*) filter (where is_source and state = 'waiting') as waiting,
          count(*) filter (where is_source and state = 'held') as held,
          count(distinct product_id) filter (where is_source and is_both) as doubled
        from (select c.product_id, c.state, u.id = ${source} as is_source,
            bool_or(u.id = ${destination}) over (partition by c.product_id) as is_both
          from users u join claims c on ${isClaimOfUser('c', 'u')}
          where u.id = any(${[source, destination]}) and c.state in (${openClaimStates})) user_claims) claim_counts
      cross join lateral (
        select count(*) as count, bool_or(b.unblocked_at is null) as is_blocked from user_blocks b
        where b.user_id = u.id and not exists (
          select from user_blocks known where known.user_id = t.id and known.blocked_at = b.blocked_at)) blocks
      where u.id = ${source}`,
  );
  if (!preview) throw refuse(userProblems.notFound);
  return preview;
}

export type MergedUser = NonNullable<RecordedMerge['source']>;

/** False for an erased user. Needs `u` of users in scope, which may be null. */
export const userExists = sql`(u.id is not null and not ${isErased('u')})`;

/** Null for an unknown or erased user. */
export const mergedUserJson = (column: Sql) =>
  typed<MergedUser | null>(sql`(
    select ${jsonObject<MergedUser>({
      id: sql`u.id`,
      email: sql`u.email`,
      firstName: sql`u.first_name`,
      lastName: sql`u.last_name`,
      pseudo: sql`u.tiktok_username`,
    })} from users u where u.id = ${column} and ${userExists})`);

/** Needs `m` of `user_merges` in scope. */
export const bothUsersExist = sql`(select count(*) = 2 from users u where u.id in (m.source_id, m.destination_id) and ${userExists})`;

const mergeJson = jsonObject<RecordedMerge>({
  id: sql`m.id`,
  at: sql`m.merged_at`,
  by: sql`m.merged_by`,
  source: mergedUserJson(sql`m.source_id`),
  destination: mergedUserJson(sql`m.destination_id`),
  orders: sql`cardinality(m.order_ids)`,
  state: typed<MergeState>(
    sql`case when m.undone_at is not null then 'undone' when ${bothUsersExist} then 'done' else 'gone' end`,
  ),
  undone: jsonWhen(
    sql`m.undone_at is not null`,
    jsonObject<NonNullable<RecordedMerge['undone']>>({ at: sql`m.undone_at`, by: sql`m.undone_by` }),
  ),
});

const MAX_RESULTS = 20;

export const listMerges = async (shop: Shop): Promise<{ merges: RecordedMerge[] }> => ({
  merges: await readAll(
    shop.db,
    mergeJson,
    sql`from user_merges m order by m.merged_at desc, m.id desc limit ${MAX_RESULTS}`,
  ),
});

export const userMergeReads: Routes = (implement) => implement(endpoints, schemas, { previewMerge, listMerges });

import sql, { type Sql } from 'sql-template-tag';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as adminEndpoints from '#features/users/domain/admin-endpoints.ts';
import type { BuyerWarnings } from '#features/users/domain/admin-schemas.ts';
import type { PseudoSource } from '#features/users/domain/lifecycle.ts';
import type { PseudoProof, SessionUser } from '#features/users/domain/schemas.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { roleOf } from './sql/roles.ts';
import { whereLive } from '#features/lives/server/sql/where-live.ts';
import { foldedTexts, holds, limitTo, type PreparedSearch } from '#platform/server/db/search.ts';
import { optimizationFence } from '#platform/server/db/optimization-fence.ts';
import { givenFirstName } from './sql/given-first-name.ts';
import { readUserSearch, usersFound, fuzzyUserIds } from './sql/search-users.ts';
import { isCodeUnderReview, warningsOf } from './hooks.ts';
import { pseudoIsProved } from './sql/pseudo-owner.ts';
import { proposePseudos, type ProposedPseudo } from './steps/propose-pseudos.ts';

const sessionUserColumns = sql`
  id, email, ${givenFirstName('u')} as "firstName", last_name as "lastName", phone_number as phone, tiktok_username as pseudo,
  is_admin as "isAdmin", ${roleOf('u')} as role,
  is_admin and exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "awaitsCode"`;

/**
 * Returns the signed-in user for the user's own screens; null when missing. A user with a second factor has no rights
 * until `hasGivenCode` is true for the session.
 */
export async function sessionUserOf(db: Db, userId: string, hasGivenCode = false): Promise<SessionUser | null> {
  const user = await db.one<SessionUser>(sql`select ${sessionUserColumns} from users u where id = ${userId}`);
  if (!user?.awaitsCode) return user;
  return hasGivenCode ? { ...user, awaitsCode: false } : { ...user, isAdmin: false, role: null };
}

/** @throws Refusal `users.not-found`. */
export async function requireUser(db: Db, userId: string, hasGivenCode = false): Promise<SessionUser> {
  const user = await sessionUserOf(db, userId, hasGivenCode);
  if (!user) throw refuse(userProblems.notFound);
  return user;
}

export async function currentSession({ db, actor }: Ctx): Promise<{ user: SessionUser | null }> {
  return { user: 'userId' in actor ? await sessionUserOf(db, actor.userId, !actor.awaitsCode) : null };
}

interface PseudoProofRow {
  isProved: boolean;
  isUnderReview: boolean;
  code: string | null;
  until: Date | null;
}

export async function pseudoProofOf(ctx: SignedInCtx): Promise<PseudoProof> {
  const row = await ctx.db.one<PseudoProofRow>(sql`
    select ${pseudoIsProved('u')} as "isProved", ${isCodeUnderReview(sql`u.id`)} as "isUnderReview", c.code, c.expires_at as until
    from users u left join pseudo_codes c on c.user_id = u.id and c.expires_at > ${ctx.now()}
    where u.id = ${ctx.actor.userId}`);
  const { isProved = false, isUnderReview = false, code = null, until = null } = row ?? {};
  return { isProved, isUnderReview, code: code && until ? { code, until: until.toISOString() } : null };
}

export async function pseudoHasAccount(ctx: Ctx, pseudo: string): Promise<boolean> {
  const found = await ctx.db.one(sql`select 1 from users where tiktok_username = ${pseudo} and auth_id is not null`);
  return found !== null;
}

const MAX_PSEUDOS = 100;
/** Maximum number of rows read for viewers of other lives. A viewer has one row per live. */
const MAX_VIEWERS = 2000;

interface FoundPseudo {
  pseudo: string;
  displayName: string | null;
  avatarUrl: string | null;
  isCustomer: boolean;
  standing: BuyerWarnings | null;
  source: PseudoSource | null;
  isNear: boolean;
}

/**
 * Lists pseudos to choose from, at most 100. Each part is read in the order of an index, until the list is full.
 * First come the exact pseudo, viewers who wait for the piece and recent speakers (also by a similar spelling), and
 * viewers of this live by pseudo or shown name. Then come viewers of other lives by prefix, matching users, and other
 * similar spellings.
 */
export async function searchPseudos(ctx: Ctx, { q, liveId, ref }: ParsedInputOf<typeof adminEndpoints.searchPseudos>) {
  const typed = q.replace(/^@/, '');
  const searched = await readUserSearch(ctx.db, typed);
  // Viewers are compared with the text as typed, because folding the many names of a live takes long.
  const text = typed.toLowerCase().trim();
  const proposed = liveId
    ? await proposePseudos(ctx.db, liveId, text, ref === undefined ? undefined : Number(ref))
    : [];
  const pseudos = await listPseudos(ctx.db, { text, liveId, searched, proposed });
  if (pseudos.some(({ isNear }) => !isNear)) return { pseudos };
  const fuzzyMatches = await pseudosOf(ctx.db, await fuzzyUserIds(ctx.db, searched));
  return fuzzyMatches.length === 0
    ? { pseudos }
    : { pseudos: await listPseudos(ctx.db, { text, liveId, searched, proposed: [...proposed, ...fuzzyMatches] }) };
}

const pseudosOf = (db: Db, userIds: readonly string[]): Promise<ProposedPseudo[]> =>
  db.many<ProposedPseudo>(sql`
    select u.tiktok_username as pseudo, null as source, true as "isNear" from unnest(${userIds}::uuid[]) with ordinality n (id, place)
    join users u on u.id = n.id where u.tiktok_username is not null order by n.place`);

interface PseudoListing {
  text: string;
  liveId: string | undefined;
  searched: PreparedSearch;
  proposed: readonly ProposedPseudo[];
}

function listPseudos(db: Db, { text, liveId, searched, proposed }: PseudoListing): Promise<FoundPseudo[]> {
  // Compares by `strpos` instead of `like`. For a pattern that it does not know, PostgreSQL expects few rows and would
  // sort all viewers of the live. For this comparison, it expects a third of the rows.
  const containsText = sql`(strpos(tiktok_username, ${text}) > 0 or strpos(lower(display_name), ${text}) > 0)`;
  const begins = sql`tiktok_username ~>=~ ${text} and tiktok_username ~<~ ${`${text}\u{10ffff}`}`;
  const upToMax = limitTo(MAX_PSEUDOS);
  const seenIn = (live: string, condition: Sql): Sql => sql`(
    select tiktok_username from tiktok_live_users where ${whereLive(live)} and ${condition}
    order by live_id, tiktok_username using ~<~ ${upToMax})`;
  const viewersOfLive = liveId
    ? sql`${seenIn(liveId, begins)} union
        ${seenIn(liveId, containsText)}`
    : sql`select null where false`;
  // Claimants and speakers have a place; similar spellings of other pseudos come last.
  const inOrder = sql`(c.pseudo = ${text}) desc, c.place nulls last, c.is_near, c.is_in_live desc, (starts_with(c.pseudo, ${text})) desc, c.near_place, c.pseudo`;
  return db.many<FoundPseudo>(sql`
    with in_live (pseudo) as materialized (${viewersOfLive}),
      beginning as materialized (
        select tiktok_username as pseudo from (
          (select tiktok_username from users where ${begins} order by tiktok_username using ~<~ ${upToMax})
          union
          (select distinct on (tiktok_username) tiktok_username from (
            select tiktok_username from tiktok_live_users where ${begins}
            order by tiktok_username using ~<~ ${limitTo(MAX_VIEWERS)}) v
            order by tiktok_username using ~<~ ${upToMax})) everywhere),
      found as materialized (
        select u.tiktok_username as pseudo from ${usersFound(searched)}
        cross join lateral (select u.* from users u where u.id = found.id ${optimizationFence}) u
        where ${text !== ''} and (select count(*) from in_live) + (select count(*) from beginning) < ${MAX_PSEUDOS}
          and ${holds(foldedTexts(sql`u.tiktok_username`, sql`u.display_name`), searched)}
        ${upToMax}),
      proposed as materialized (
        select * from unnest(${proposed.map(({ pseudo }) => pseudo)}::text[], ${proposed.map(({ source }) => source)}::text[],
          ${proposed.map(({ isNear }) => isNear)}::boolean[]) with ordinality p (pseudo, source, is_near, place)),
      chosen as materialized (
        select * from (
          select pseudo, bool_or(is_in_live) as is_in_live, bool_and(is_near) as is_near, max(source) as source,
            min(place) filter (where source is not null) as place, min(place) as near_place from (
            select pseudo, true as is_in_live, false as is_near, null as source, null::bigint as place from in_live
            union all select pseudo, false, false, null, null from beginning
            union all select pseudo, false, false, null, null from found
            union all select pseudo, source is not null, is_near, source, place from proposed) candidates group by pseudo) c
        order by ${inOrder} ${upToMax})
    select c.pseudo, coalesce(u.display_name, v.display_name) as "displayName",
      coalesce(u.avatar_url, v.avatar_url) as "avatarUrl", u.auth_id is not null as "isCustomer",
      ${warningsOf(sql`u.id`)} as standing, c.source, c.is_near as "isNear"
    from chosen c left join lateral (select * from users where tiktok_username = c.pseudo ${optimizationFence}) u on true
    left join lateral (
      select display_name, avatar_url from tiktok_live_users where tiktok_username = c.pseudo order by id desc limit 1) v on true
    order by ${inOrder}`);
}

export async function getSecondFactor({
  db,
  actor,
}: SignedInCtx): Promise<ReplyOf<typeof adminEndpoints.getSecondFactor>> {
  const factor = await db.one<{ since: Date; left: number }>(sql`
    select f.confirmed_at as since, (select count(*)::integer from recovery_codes c where c.user_id = f.user_id) as left
    from second_factors f where f.user_id = ${actor.userId} and f.confirmed_at is not null`);
  return { since: factor?.since.toISOString() ?? null, codesLeft: factor?.left ?? 0 };
}

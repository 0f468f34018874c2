import sql, { type Sql } from 'sql-template-tag';
import type { MatchedUsers, KnownUser, Speaker } from '#features/users/domain/lifecycle.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';

export interface LiveSpeaker extends Speaker {
  code: string | null;
}

/**
 * Selects the speakers whose comment may change or question the link between a user and a pseudo (`pseudoUpdateOf`).
 * Costs a few index look-ups per speaker.
 */
export function selectSpeakers(ctx: Ctx, people: readonly LiveSpeaker[]): Promise<LiveSpeaker[]> {
  return ctx.db.many<LiveSpeaker>(sql`
    select e.* from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as e(person text, pseudo text, code text)
    where exists (select from pseudo_codes c where c.code = e.code and c.expires_at > ${ctx.now()})
      or exists (select from pseudo_proofs p where p.tiktok_user_id = e.person and p.pseudo <> e.pseudo)
      or exists (select from users u where u.tiktok_user_id = e.person and u.auth_id is null and u.tiktok_username <> e.pseudo)
      or exists (select from users u left join pseudo_proofs p on p.user_id = u.id
        where u.tiktok_username = e.pseudo and coalesce(p.tiktok_user_id, u.tiktok_user_id) <> e.person)`);
}

interface Row extends KnownUser {
  isNamed: boolean;
  isKnown: boolean;
  isCoded: boolean;
}

/**
 * Finds the users that a comment concerns. With the clause `lock`, locks them by id, after the caller's lock of the
 * pseudos.
 */
export async function findMatchedUsers(ctx: Ctx, db: Db, speaker: LiveSpeaker, lock?: Sql): Promise<MatchedUsers> {
  const { person, pseudo, code } = speaker;
  const rows = await db.many<Row>(sql`
    select u.id as "userId", u.tiktok_username as pseudo,
      coalesce(p.tiktok_user_id, u.tiktok_user_id) as person, p.user_id is not null as "isProved",
      coalesce(p.pseudo, u.tiktok_username) as "platformName",
      coalesce(u.tiktok_username = ${pseudo}, false) as "isNamed", coalesce(c.code = ${code}, false) as "isCoded",
      coalesce(p.tiktok_user_id = ${person} or (u.tiktok_user_id = ${person} and u.auth_id is null), false) as "isKnown"
    from users u left join pseudo_proofs p on p.user_id = u.id
    left join pseudo_codes c on c.user_id = u.id and c.expires_at > ${ctx.now()}
    where u.id in (
      select id from users where tiktok_username = ${pseudo} or (tiktok_user_id = ${person} and auth_id is null)
      union select user_id from pseudo_proofs where tiktok_user_id = ${person}
      union select user_id from pseudo_codes where code = ${code})
    order by u.id ${lock ?? sql``}`);
  // Several users may be known as this person, because pieces were given under two names before the names were linked.
  const known = rows.filter(({ isKnown }) => isKnown);
  return {
    named: rows.find(({ isNamed }) => isNamed) ?? null,
    known: known.find(({ isProved }) => isProved) ?? known.find(({ isNamed }) => isNamed) ?? known[0] ?? null,
    coded: rows.find(({ isCoded }) => isCoded) ?? null,
  };
}

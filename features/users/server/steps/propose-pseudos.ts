import sql, { join, type Sql } from 'sql-template-tag';
import { folded } from '#shared/folded-text.ts';
import type { PseudoSource } from '#features/users/domain/lifecycle.ts';
import type { Db } from '#platform/server/db/client.ts';
import { allowedMistakes, mistakesBetween } from '#platform/server/db/count-mistakes.ts';
import { limitTo } from '#platform/server/db/search.ts';
import { whereLive } from '#features/lives/server/sql/where-live.ts';
import { claimantsOf } from '../hooks.ts';

export interface ProposedPseudo {
  pseudo: string;
  /** Null for a viewer or a buyer who neither waits for the piece nor wrote recently. */
  source: PseudoSource | null;
  /** True for a pseudo that resembles the typed text without containing it. */
  isNear: boolean;
}

const MAX_CLAIMS = 100;
const MAX_COMMENTS = 200;
const MAX_COMPARED_VIEWERS = 1_000;

// The next three fragments select `(source, pseudo, name, at)`, where `at` is the place within the source. Each limits
// its rows before it numbers them. Numbering first would read and sort all rows of the live.

const claimantsFor = (liveId: string, ref: number): Sql => sql`(
  select 'claimant' as source, c.pseudo, c.name, row_number() over (order by c.arrived_at, c.id) as at
  from (${claimantsOf({ liveId, ref, limit: MAX_CLAIMS })}) c)`;
const speakersOf = (liveId: string): Sql => sql`(
  select 'speaker' as source, lower(e.user_unique_id) as pseudo, max(e.user_nickname) as name, min(e.at) as at from (
    select l.*, row_number() over (order by l.create_time desc, l.id desc) as at from (
      select user_unique_id, user_nickname, create_time, id from tiktok_event
      where ${whereLive(liveId)} and type_evenement = 'chat'
      order by live_id, create_time desc, id desc ${limitTo(MAX_COMMENTS)}) l) e
  where e.user_unique_id is not null group by lower(e.user_unique_id))`;
const viewersOf = (liveId: string): Sql => sql`(
  select null as source, v.pseudo, null as name, row_number() over (order by v.id desc) as at from (
    select tiktok_username as pseudo, id from tiktok_live_users
    where ${whereLive(liveId)} order by live_id, id desc ${limitTo(MAX_COMPARED_VIEWERS)}) v)`;

interface FoundViewer {
  source: PseudoSource | null;
  pseudo: string;
  name: string | null;
}

/**
 * Proposes pseudos of a live for a typed text: viewers who wait for the piece, viewers who wrote recently, then viewers
 * with a similar pseudo. The text matches shown names without case and accents. An empty text proposes the first two
 * groups.
 * @param text lower case, without `@`.
 * @param ref number of the piece that is being given; undefined before a number is typed.
 */
export async function proposePseudos(
  db: Db,
  liveId: string,
  text: string,
  ref: number | undefined,
): Promise<ProposedPseudo[]> {
  const mistakes = allowedMistakes(text);
  const searchedName = folded(text);
  const sources = [
    ...(ref === undefined ? [] : [claimantsFor(liveId, ref)]),
    speakersOf(liveId),
    ...(mistakes > 0 ? [viewersOf(liveId)] : []),
  ];
  const viewers = await db.many<FoundViewer>(sql`
    select source, pseudo, name from (${join(sources, ' union all ')}) v
    order by source = 'claimant' desc nulls last, source is null, at`);
  const proposed = new Map<string, ProposedPseudo>();
  for (const { source, pseudo, name } of viewers) {
    const hasText = pseudo.includes(text) || (name !== null && folded(name).includes(searchedName));
    const isNear = !hasText && mistakes > 0 && mistakesBetween(text, pseudo, mistakes) <= mistakes;
    const isMeant = isNear || (hasText && source !== null);
    if (isMeant && !proposed.has(pseudo)) proposed.set(pseudo, { pseudo, source, isNear });
  }
  // Claimants come before speakers, and speakers before viewers. In each group, similar spellings come last.
  const rank = ({ source, isNear }: ProposedPseudo): number =>
    (source === null ? 4 : source === 'claimant' ? 0 : 2) + Number(isNear);
  return [...proposed.values()].toSorted((a, b) => rank(a) - rank(b));
}

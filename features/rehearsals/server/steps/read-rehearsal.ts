import sql from 'sql-template-tag';
import { rehearsalProblems } from '#features/rehearsals/domain/problems.ts';
import type { Rehearsal } from '#features/rehearsals/domain/schemas.ts';
import { refuse } from '#shared/problem.ts';
import { ctxOf, type Ctx, type Shop } from '#platform/server/context.ts';
import { migrationsOf } from '#platform/server/db/migrate.ts';
import type { Db } from '#platform/server/db/client.ts';

/** @throws Refusal `rehearsals.none` within the copy itself. */
export function copyOf({ copy }: Pick<Shop, 'copy'>): Shop {
  if (!copy) throw refuse(rehearsalProblems.none);
  return copy;
}

export const ctxOfCopy = (shop: Pick<Shop, 'copy'>): Ctx =>
  ctxOf(copyOf(shop), { kind: 'system', name: 'La boutique' });

let newest: Promise<string> | null = null;
/** Returns the version of a valid copy. A copy that another release made is not valid. */
export const newestMigration = (): Promise<string> =>
  (newest ??= migrationsOf().then(
    (migrations) => migrations.at(-1)?.name ?? '',
    (error: unknown) => {
      // The next call reads the folder again.
      newest = null;
      throw error;
    },
  ));

/** The table exists only in the copy. */
export interface RehearsalRow extends Omit<Rehearsal, 'startedAt'> {
  startedAt: Date;
  firstAt: Date;
  /** Id of the last replayed comment; 0 before the first. */
  lastId: string;
}

export const rehearsalColumns = sql`kind, live_id as "liveId", source_id as "sourceId", title, started_at as "startedAt", started_by as "startedBy",
  played_ms as "playedMs", total_ms as "totalMs", said, comments, first_at as "firstAt", last_id::text as "lastId"`;

const NO_TABLE = '42P01';
const NO_SCHEMA = '3F000';
/** A copy that another release made may lack a column of this row. */
const NO_COLUMN = '42703';

/** Returns null without a copy, or for a copy that another release made. */
export async function readRehearsal(db: Db): Promise<RehearsalRow | null> {
  try {
    return await db.one<RehearsalRow>(sql`
      select ${rehearsalColumns} from rehearsal where version = ${await newestMigration()}`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === NO_TABLE || code === NO_SCHEMA || code === NO_COLUMN) return null;
    throw error;
  }
}

export const rehearsalOf = ({ firstAt: _first, lastId: _last, startedAt, ...row }: RehearsalRow): Rehearsal => ({
  ...row,
  startedAt: startedAt.toISOString(),
});

import sql from 'sql-template-tag';
import { normalisePseudo } from '#features/users/domain/rules.ts';
import { importTable, insertRows, orRefused } from './import-table.ts';
import type { ImportRun } from './import-run.ts';
import { insertValidRows } from './insert-valid-rows.ts';
import { requireValue, textOf, uuidOf, uuidOrNull, wholeOf } from './read-values.ts';
import type { SourceRow } from './source.ts';
import { wantedColumns } from './source-tables.ts';
import { rejectionReason } from './rejection-reason.ts';

const VIEWERS = 'public.tiktok_live_users';

/** Returns null for "0", which TikTok writes for a missing id. */
function tiktokIdOf(value: string | null | undefined): string | null {
  const id = textOf(value);
  return id === '0' ? null : id;
}

function pseudoOf(value: string | null | undefined): string | null {
  const pseudo = textOf(value);
  return pseudo && normalisePseudo(pseudo);
}

/** Imports the viewers without the ids of their rows, because the live and the pseudo identify a viewer. */
export async function importLiveUsers(run: ImportRun): Promise<void> {
  if (!run.source.columnsOf(VIEWERS)) return;
  const tally = run.report.of(VIEWERS);
  for await (const batch of run.source.rows(VIEWERS, wantedColumns(run.source, VIEWERS))) {
    tally.read += batch.length;
    const rows = batch.flatMap((row) => orRefused(run, VIEWERS, idOf(row), () => viewerOf(run, row)));
    const refusedBefore = tally.refused;
    const added = await insertValidRows(
      run.client,
      rows,
      (validRows) => insertRows(run, 'tiktok_live_users', validRows, sql`on conflict do nothing`),
      async (row, error) =>
        run.report.refuse(VIEWERS, `${row.live_id} @${row.tiktok_username}`, rejectionReason(error)),
    );
    tally.added += added;
    tally.there += rows.length - added - (tally.refused - refusedBefore);
  }
}

const idOf = (row: SourceRow): string => row['id'] ?? `${row['live_id']} @${row['tiktok_username']}`;

const viewerOf = (run: ImportRun, row: SourceRow) => ({
  live_id: uuidOf(row['live_id'], 'live'),
  tiktok_username: normalisePseudo(requireValue(row['tiktok_username'], 'sans pseudo')),
  display_name: textOf(row['display_name']),
  tiktok_user_id: tiktokIdOf(row['tiktok_user_id']),
  avatar_url: textOf(row['avatar_url']),
  created_at: textOf(row['created_at']) ?? run.at,
});

/**
 * Imports the messages of the lives. A message without TikTok's id gets an id from its row, so that a second import
 * does not duplicate the message. A message that the old shop stored twice is imported once.
 */
export const importEvents = (run: ImportRun): Promise<void> =>
  importTable(run, {
    from: 'public.tiktok_event',
    into: 'tiktok_event',
    key: {
      column: 'msg_id',
      of: (row) => tiktokIdOf(row['msg_id']) ?? `ancien-${requireValue(row['id'], 'sans identifiant')}`,
    },
    convert: (row, key) => ({
      msg_id: key,
      live_id: uuidOrNull(row['live_id'], 'live'),
      user_nickname: row['user_nickname'] ?? null,
      user_id: tiktokIdOf(row['user_id']),
      user_unique_id: pseudoOf(row['user_unique_id']),
      avatar_url: row['avatar_url'] ?? null,
      type_evenement: requireValue(row['type_evenement'], 'sans type'),
      comment: row['comment'] ?? null,
      // The old shop has already handled the claims in its comments.
      is_read: true,
      create_time: wholeOf(row['create_time'], 'date'),
      payload: payloadOf(row['payload']),
      inserted_at: textOf(row['inserted_at']) ?? run.at,
    }),
    handleRefused: async (_row, error) =>
      error.constraint === 'tiktok_event_msg_id_key' ? null : rejectionReason(error),
  });

function payloadOf(written: string | null | undefined): unknown {
  if (!written) return null;
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}

import sql, { type Sql } from 'sql-template-tag';
import type { Note } from '#features/notes/domain/schemas.ts';
import { jsonList, jsonObject, type Json } from '#platform/server/db/json.ts';

/** Selects the notes of `table`, as `n`, that meet `condition`, latest first. */
export const notesOf = (table: Sql, condition: Sql): Json<Note[]> =>
  jsonList(
    jsonObject<Note>({
      id: sql`n.id`,
      at: sql`n.at`,
      author: sql`n.author`,
      authorId: sql`n.author_id`,
      text: sql`n.text`,
    }),
    { from: sql`${table} n where ${condition}`, orderBy: sql`n.at desc, n.id` },
  );

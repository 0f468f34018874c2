import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { VersionToRestore } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { contentProblems } from '#features/content/domain/problems.ts';
import { versionsOf } from '#features/content/server/queries.ts';
import type { Shop } from '#platform/server/context.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import sql from 'sql-template-tag';
import { refuse } from '#shared/problem.ts';
import { jsonObject } from '#platform/server/db/json.ts';

const versionToRestore = jsonObject<VersionToRestore>({
  id: sql`id::text`,
  at: sql`at`,
  title: sql`title`,
  author: sql`saved_by`,
});

export const listVersionsToRestore = ({ db }: Shop, { code }: ParsedInputOf<typeof endpoints.listVersionsToRestore>) =>
  versionsOf(db, code, versionToRestore);

/**
 * Returns the text with its placeholders, if they were stored.
 * @throws Refusal `content.version-not-found`.
 */
export async function readVersionToRestore(
  { db }: Shop,
  { code, versionId }: ParsedInputOf<typeof endpoints.readVersionToRestore>,
): Promise<{ title: string; content: string }> {
  const version = await db.one<{ title: string; content: string }>(sql`
    select title, coalesce(source, content) as content from page_versions where code = ${code} and id = ${versionId}`);
  if (!version) throw refuse(contentProblems.versionNotFound);
  return version;
}

export const pagesReads: Routes = (implement) =>
  implement(endpoints, schemas, { listVersionsToRestore, readVersionToRestore });

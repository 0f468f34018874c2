import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { contentProblems } from '#features/content/domain/problems.ts';
import type { Shop } from '#platform/server/context.ts';
import { jsonObject, readOne } from '#platform/server/db/json.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import { inSameTab } from '#shared/rich-text.ts';
import sql from 'sql-template-tag';

export type Version = ReplyOf<typeof endpoints.readPageVersion>;

const versionJson = jsonObject<Version>({
  id: sql`v.id::text`,
  at: sql`v.at`,
  title: sql`v.title`,
  content: sql`v.content`,
  until: sql`(select n.at from page_versions n where n.code = v.code and n.id > v.id order by n.id limit 1)`,
});

/**
 * Returns a version of a legal text as it was shown.
 * @throws Refusal `content.version-not-found`.
 */
export async function readPageVersion(
  { db }: Shop,
  { code, versionId }: ParsedInputOf<typeof endpoints.readPageVersion>,
): Promise<Version> {
  const version = await readOne(
    db,
    versionJson,
    sql`from page_versions v where v.code = ${code} and v.id = ${versionId}`,
  );
  if (!version) throw refuse(contentProblems.versionNotFound);
  return { ...version, content: inSameTab(version.content) };
}

export const pageVersionReads: Routes = (implement) => implement(endpoints, schemas, { readPageVersion });

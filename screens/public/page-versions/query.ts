import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { versionsOf } from '#features/content/server/queries.ts';
import type { Shop } from '#platform/server/context.ts';
import { jsonObject } from '#platform/server/db/json.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import sql from 'sql-template-tag';

/** @throws Refusal `content.page-not-found`. */
export const listPageVersions = ({ db }: Shop, { code }: ParsedInputOf<typeof endpoints.listPageVersions>) =>
  versionsOf(db, code, versionJson);

type VersionLine = ReplyOf<typeof endpoints.listPageVersions>['versions'][number];

const versionJson = jsonObject<VersionLine>({ id: sql`id::text`, at: sql`at`, title: sql`title` });

export const pageVersionsReads: Routes = (implement) => implement(endpoints, schemas, { listPageVersions });

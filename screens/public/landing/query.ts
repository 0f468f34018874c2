import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import type { ShopPage } from '#features/content/domain/schemas.ts';
import { pageJson } from '#features/content/server/queries.ts';
import { filled } from '#features/content/domain/reading-placeholders.ts';
import type { Shop } from '#platform/server/context.ts';
import { readAll } from '#platform/server/db/json.ts';
import { inSameTab } from '#shared/rich-text.ts';
import sql from 'sql-template-tag';

/** Active `page-hiver` pages, newest first. */
export async function listAnnouncements(shop: Shop): Promise<{ announcements: ShopPage[] }> {
  const active = sql`from pages where code = 'page-hiver' and is_active order by created_at desc`;
  const [announcements, settings] = await Promise.all([readAll(shop.db, pageJson, active), shop.settings.read()]);
  return {
    announcements: announcements.map((page) => ({ ...page, content: inSameTab(filled(page.content, settings)) })),
  };
}

export const landingReads: Routes = (implement) => implement(endpoints, schemas, { listAnnouncements });

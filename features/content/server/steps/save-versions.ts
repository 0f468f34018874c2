import sql from 'sql-template-tag';
import { legalCodes } from '#features/content/domain/labels-legal.ts';
import { inSameTab } from '#shared/rich-text.ts';
import { fillPlaceholders } from '#features/content/domain/reading-placeholders.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { changerOf } from '#platform/server/events/author.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { fallbackTemplate } from '#features/content/server/legal/templates.ts';

interface LegalText {
  code: string;
  title: string;
  content: string;
}

/**
 * Stores a new version of each legal text that differs from its latest version. The text itself, the shop's identity or
 * rules, or the template of the release may have changed. Skips a text that visitors cannot read. Must run last in a
 * transaction, because it locks `page_versions` against other writers until the commit.
 */
export async function saveVersions(ctx: Ctx, tx: Tx): Promise<void> {
  for (const { code, title } of await storeVersions(ctx, tx)) {
    await tx.record({ type: 'text.saved', data: { code, title } });
    await tx.record({ type: 'page.changed' });
  }
}

/**
 * Stores the new versions without events, for the import of an old shop. Must run last in a transaction, as
 * `saveVersions`.
 * @returns the texts with a new version.
 */
export async function storeVersions(ctx: Ctx, db: Db): Promise<Pick<LegalText, 'code' | 'title'>[]> {
  await db.run(sql`lock table page_versions in share row exclusive mode`);
  const settings = await ctx.settings.readIn(db);
  const ownTexts = await db.many<LegalText & { isActive: boolean }>(sql`
    select code, title, content, is_active as "isActive" from pages where code = any(${legalCodes})
    order by is_active desc`);
  const latestVersions = await db.many<LegalText>(sql`
    select distinct on (code) code, title, content from page_versions order by code, id desc`);
  const author = changerOf(ctx.actor).name;
  const stored: Pick<LegalText, 'code' | 'title'>[] = [];
  for (const code of legalCodes) {
    const ownText = ownTexts.find((text) => text.code === code);
    const page = ownText?.isActive ? ownText : fallbackTemplate(ctx.config, code, ownText !== undefined);
    if (!page) continue;
    const { title, content } = page;
    const filledText = fillPlaceholders(content, settings);
    const latestVersion = latestVersions.find((text) => text.code === code);
    if (latestVersion?.title === title && inSameTab(latestVersion.content) === inSameTab(filledText)) continue;
    await db.run(sql`
      insert into page_versions (code, at, title, content, source, saved_by)
      values (${code}, ${ctx.now()}, ${title}, ${filledText}, ${content}, ${author})`);
    stored.push({ code, title });
  }
  return stored;
}

export const saveVersionsNow = (ctx: Ctx): Promise<void> => inTransaction(ctx, (tx) => saveVersions(ctx, tx));

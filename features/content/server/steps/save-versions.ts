import sql from 'sql-template-tag';
import { legalCodes } from '#features/content/domain/labels-legal.ts';
import { inSameTab } from '#shared/rich-text.ts';
import { fillPlaceholders } from '#features/content/domain/reading-placeholders.ts';
import type { Ctx } from '#platform/server/context.ts';
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
  await tx.run(sql`lock table page_versions in share row exclusive mode`);
  const settings = await ctx.settings.readIn(tx);
  const ownTexts = await tx.many<LegalText & { isActive: boolean }>(sql`
    select code, title, content, is_active as "isActive" from pages where code = any(${legalCodes})
    order by is_active desc`);
  const latestVersions = await tx.many<LegalText>(sql`
    select distinct on (code) code, title, content from page_versions order by code, id desc`);
  const author = changerOf(ctx.actor).name;
  for (const code of legalCodes) {
    const ownText = ownTexts.find((text) => text.code === code);
    const page = ownText?.isActive ? ownText : fallbackTemplate(ctx.config, code, ownText !== undefined);
    if (!page) continue;
    const { title, content } = page;
    const filledText = fillPlaceholders(content, settings);
    const latestVersion = latestVersions.find((text) => text.code === code);
    if (latestVersion?.title === title && inSameTab(latestVersion.content) === inSameTab(filledText)) continue;
    await tx.run(sql`
      insert into page_versions (code, at, title, content, source, saved_by)
      values (${code}, ${ctx.now()}, ${title}, ${filledText}, ${content}, ${author})`);
    await tx.record({ type: 'text.saved', data: { code, title } });
    await tx.record({ type: 'page.changed' });
  }
}

export const saveVersionsNow = (ctx: Ctx): Promise<void> => inTransaction(ctx, (tx) => saveVersions(ctx, tx));

import sql, { join, raw } from 'sql-template-tag';
import { shopNameOf } from '#features/identity/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { customerName } from '#features/users/server/sql/order-buyer.ts';
import { issueMissing } from '#features/invoices/server/commands/issue-documents.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { commentsOf } from './comments.ts';
import { contentRows } from './content-rows.ts';
import { feedRows } from './feed-rows.ts';
import { insertRows } from './insert-rows.ts';
import { demoLives } from './lives.ts';
import { orderRows } from './order-rows.ts';
import type { Author, OrderScript } from './order-script.ts';
import { catalogRows, declaredRows, givenIn, peopleRows } from './shop-rows.ts';
import { buildDemoOrders, FIRST_ORDER } from './build-demo-orders.ts';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#platform/server/integrations/files/gateway.ts';

const LOCK = 730_604;

/**
 * Fills an empty database. The content is always the same, except for the dates, which follow the current date. Adds
 * no row of the demo when another process has already filled the database.
 */
export async function fillDemo(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const lives = demoLives(now);
  const scripts = buildDemoOrders(lives, now, await sellerOf(ctx));
  // The stand-in of TikTok draws the avatars. Without stand-ins, the viewers have no avatar.
  const avatarOf = (pseudo: string) =>
    ctx.config.sandbox ? `/sandbox/tiktok/avatar/${encodeURIComponent(pseudo)}.svg` : null;
  const eventsByLive = lives.map((live) => ({ live, events: commentsOf(live, givenIn(live, scripts), now) }));
  const tables = [
    ...declaredRows(),
    ...catalogRows(lives, now),
    ...peopleRows(scripts, now, avatarOf),
    ...orderRows(scripts),
    ...feedRows(eventsByLive, avatarOf),
    ...contentRows(now),
  ];
  // Stores the files first, so that no row refers to a missing file.
  await storeLabelFiles(ctx.gateways.files, scripts);
  await inTransaction(ctx, async (tx) => {
    await tx.one(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (!(await isEmptyShop(tx, now))) return;
    for (const [table, rows] of tables) await insertRows(tx, table, rows);
    await tx.one(sql`select setval('order_numbers', ${FIRST_ORDER + scripts.length - 1})`);
    // Starts the invoices before the demo's payments. Payments from before this time get no invoice.
    await tx.run(sql`insert into invoicing select min(live_date) from lives`);
  });
  await issueMissing(ctx);
}

/**
 * Returns true without a live, a person except administrators, a setting of the demo, or any row in the other tables
 * that the demo fills.
 */
export async function isEmptyShop(db: Db, now: Date): Promise<boolean> {
  const content = new Map(contentRows(now));
  const settingKeys = content.get('settings')?.map(({ key }) => key);
  const filled = ['lives', 'pages', 'faqs', ...declaredRows().map(([table]) => table)];
  const found = filled.map((table) => sql`exists (select from ${raw(table)})`);
  const row = await db.one<{ used: boolean }>(sql`
    select ${join(found, ' or ')} or exists (select from users where not is_admin)
      or exists (select from settings where key = any(${settingKeys})) as used`);
  return !row?.used;
}

async function sellerOf(ctx: Ctx): Promise<Author> {
  const admin = await ctx.db.one<{ id: string; name: string }>(sql`
    select u.id, ${customerName('u')} as name from users u
    where u.is_admin order by u.created_at limit 1`);
  return { kind: 'admin', id: admin?.id ?? null, name: admin?.name ?? shopNameOf(ctx.config.identity) };
}

const MM = 72 / 25.4;

async function storeLabelFiles(files: FileStore, scripts: readonly OrderScript[]): Promise<void> {
  const { default: PDFDocument } = await import('pdfkit');
  const draw = (script: OrderScript, trackingId: string): Promise<Buffer> => {
    const page = new PDFDocument({
      size: [100 * MM, 150 * MM],
      margin: 10 * MM,
      info: { Title: `Étiquette ${trackingId}` },
    });
    const pdf = buffer(page);
    const { first_name: first, last_name: last, street, zip, city } = script.address ?? {};
    page.fontSize(18).text('SPÉCIMEN');
    page.fontSize(9).text('Étiquette de démonstration : elle n’affranchit aucun colis.').moveDown(2);
    page.fontSize(15).text(trackingId).moveDown(2);
    page
      .font('Helvetica')
      .fontSize(13)
      .text([`${first ?? ''} ${last ?? ''}`, street ?? '', `${zip ?? ''} ${city ?? ''}`].join('\n'));
    page.moveDown(2).fontSize(9).text(`Commande ${script.opening.number}`).end();
    return pdf;
  };
  // Includes deleted labels, because a shop deletes their files only after months.
  const labels = scripts.flatMap((script) => script.labels.map((label) => ({ script, label })));
  await Promise.all(
    labels.map(async ({ script, label: { tracking_id: trackingId, path } }) => {
      const bytes = await draw(script, trackingId);
      await files.put('shipping', path, { bytes, contentType: 'application/pdf' });
    }),
  );
}

import sql from 'sql-template-tag';
import { nameOf } from '#features/identity/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
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
import { catalogRows, givenIn, listRows, peopleRows } from './shop-rows.ts';
import { buildDemoOrders, FIRST_ORDER } from './build-demo-orders.ts';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#platform/server/integrations/files/gateway.ts';

const LOCK = 730_604;

/**
 * Fills an empty database with the demo shop: three lives and a next one, their pieces, their viewers and their orders.
 * The content is always the same, except for the dates, which follow today's. A second process changes nothing.
 */
export async function playDemo(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const lives = demoLives(now);
  const stories = buildDemoOrders(lives, now, await sellerOf(ctx));
  // The live stand-in draws the pictures of the crowd.
  const avatarOf = (pseudo: string) =>
    ctx.config.sandbox ? `/sandbox/tiktok/avatar/${encodeURIComponent(pseudo)}.svg` : null;
  const eventsByLive = lives.map((live) => ({ live, all: commentsOf(live, givenIn(live, stories), now) }));
  const tables = [
    ...listRows(),
    ...catalogRows(lives, now),
    ...peopleRows(stories, now, avatarOf),
    ...orderRows(stories),
    ...feedRows(eventsByLive, avatarOf),
    ...contentRows(now),
  ];
  await storeLabelFiles(ctx.gateways.files, stories);
  await inTransaction(ctx, async (tx) => {
    await tx.one(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (await tx.one(sql`select 1 from lives limit 1`)) return;
    for (const [table, rows] of tables) await insertRows(tx, table, rows);
    await tx.one(sql`select setval('order_numbers', ${FIRST_ORDER + stories.length}, false)`);
    await tx.run(sql`insert into invoicing select min(live_date) from lives`);
  });
  await issueMissing(ctx);
}

/** Returns the seller of the lives: the shop's administrator if there is already one, else the shop's name. */
async function sellerOf(ctx: Ctx): Promise<Author> {
  const admin = await ctx.db.one<{ id: string; name: string }>(sql`
    select u.id, ${customerName('u')} as name from users u
    where u.is_admin order by u.created_at limit 1`);
  return { kind: 'admin', id: admin?.id ?? null, name: admin?.name ?? nameOf(ctx.config.identity) };
}

const MM = 72 / 25.4;

/** Stores a small PDF for each label, so that the back office can print it. */
async function storeLabelFiles(files: FileStore, stories: readonly OrderScript[]): Promise<void> {
  const { default: PDFDocument } = await import('pdfkit');
  const draw = (story: OrderScript, trackingId: string): Promise<Buffer> => {
    const page = new PDFDocument({
      size: [100 * MM, 150 * MM],
      margin: 10 * MM,
      info: { Title: `Étiquette ${trackingId}` },
    });
    const whole = buffer(page);
    const { first_name: first, last_name: last, street, zip, city } = story.address ?? {};
    page.fontSize(18).text('SPÉCIMEN');
    page.fontSize(9).text('Étiquette de démonstration : elle n’affranchit aucun colis.').moveDown(2);
    page.fontSize(15).text(trackingId).moveDown(2);
    page
      .font('Helvetica')
      .fontSize(13)
      .text([`${first ?? ''} ${last ?? ''}`, street ?? '', `${zip ?? ''} ${city ?? ''}`].join('\n'));
    page.moveDown(2).fontSize(9).text(`Commande ${story.opening.number}`).end();
    return whole;
  };
  // Includes deleted labels, because a shop deletes their files only after months.
  const labels = stories.flatMap((story) => story.labels.map((label) => ({ story, label })));
  await Promise.all(
    labels.map(async ({ story, label: { tracking_id: trackingId, path } }) => {
      const bytes = await draw(story, trackingId);
      await files.put('shipping', path, { bytes, contentType: 'application/pdf' });
    }),
  );
}

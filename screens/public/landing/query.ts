import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Announcement, Showcase, ShownLive } from './schemas.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { newestLiveFirst } from '#features/lives/server/sql/newest-first.ts';
import { isOnAir, liveOnAirJson, nextLiveJson, shownLiveJson } from '#features/lives/server/sql/next-live.ts';
import { shopNameOf } from '#features/identity/domain/rules.ts';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { fillPlaceholders } from '#features/content/domain/reading-placeholders.ts';
import { ANNOUNCEMENT_CODE } from '#features/content/domain/rules.ts';
import { pageFields } from '#features/content/server/queries.ts';
import type { Ctx, Shop } from '#platform/server/context.ts';
import { jsonList, jsonObject, readAll, readOne, typed } from '#platform/server/db/json.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { Attachment } from '#platform/server/reply.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';
import { inSameTab } from '#shared/rich-text.ts';
import sql from 'sql-template-tag';

const announcementJson = jsonObject<Announcement>({ id: sql`id`, ...pageFields });

export async function listAnnouncements(shop: Shop): Promise<{ announcements: Announcement[] }> {
  const active = sql`from pages where code = ${ANNOUNCEMENT_CODE} and is_active order by created_at desc`;
  const [announcements, settings] = await Promise.all([
    readAll(shop.db, announcementJson, active),
    shop.settings.read(),
  ]);
  return {
    announcements: announcements.map((page) => ({
      ...page,
      content: inSameTab(fillPlaceholders(page.content, settings)),
    })),
  };
}

const MAX_SOLD_PIECES = 6;
const SHOWN_DAYS = 7;
const soldStatuses = sqlWords(statusesWhere((life) => life.isPastPayment));

/** Needs `latest` of `latestLive` in scope. */
const soldJson = (now: Date) => {
  const today = parisDay(now);
  return jsonObject<Showcase['sold']>({
    isYesterday: sql`coalesce((latest.live_date at time zone 'Europe/Paris')::date = ${plusDays(today, -1)}::date, false)`,
    pieces: jsonList(
      jsonObject<Showcase['sold']['pieces'][number]>({
        ref: sql`p.ref`,
        name: sql`p.name`,
        price: sql`p.price`,
        hexCode: sql`p.hex_code`,
        photoId: sql`p.photo_id`,
      }),
      {
        from: sql`(select p.ref, p.name, i.price_cents as price, c.hex_code, p.photo_id from products p
          join order_items i on i.product_id = p.id and i.released_at is null
          join orders o on o.id = i.order_id and o.status in (${soldStatuses})
          left join product_colors c on c.id = p.color_id
          where p.live_id = latest.id order by p.photo_id is null, p.ref limit ${MAX_SOLD_PIECES}) p`,
        orderBy: sql`p.photo_id is null, p.ref`,
      },
    ),
  });
};

/** Selects `latest`, the latest live of the seven days before today that is not on air. Always selects one row. */
const latestLive = (now: Date) => {
  const today = parisDay(now);
  return sql`from (select) single_row left join lateral (select l.id, l.live_date from lives l
    where (l.live_date at time zone 'Europe/Paris')::date between ${plusDays(today, -SHOWN_DAYS)}::date and ${plusDays(today, -1)}::date
      and not ${isOnAir('l', now)}
    order by ${newestLiveFirst('l')} limit 1) latest on true`;
};

export async function getShowcase(ctx: Ctx): Promise<Showcase> {
  const now = ctx.now();
  const { showsSoldPieces } = await ctx.settings.read();
  const { username } = ctx.config.tiktok;
  const json = jsonObject<Showcase>({
    onAir: liveOnAirJson(now),
    tiktokUrl: sql`${username ? `https://www.tiktok.com/@${username}/live` : null}::text`,
    next: nextLiveJson(now),
    sold: showsSoldPieces
      ? soldJson(now)
      : jsonObject<Showcase['sold']>({
          isYesterday: sql`false`,
          pieces: typed<Showcase['sold']['pieces']>(sql`'[]'::json`),
        }),
  });
  const found = await readOne(ctx.db, json, latestLive(now));
  if (!found) throw new Error('The query of the showcase returned no row');
  return found;
}

/** Assumed duration of a live in its calendar file, in ms. The shop does not know when a live ends. */
const LIVE_MS = 2 * 3_600_000;
/** Longest line of a calendar file, in bytes (RFC 5545, 3.1). */
const LINE_BYTES = 75;

const utc = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

/** Returns a line folded to `LINE_BYTES`. A continuation begins with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > LINE_BYTES) {
      parts.push(part);
      part = ' ';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n');
}

interface LiveCalendar {
  live: ShownLive;
  shopName: string;
  url: string;
  now: Date;
}

function liveCalendar({ live, shopName, url, now }: LiveCalendar): string {
  const start = new Date(live.at);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(shopName)}//Lives//FR`,
    'BEGIN:VEVENT',
    `UID:live-${live.id}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(start.getTime() + LIVE_MS))}`,
    `SUMMARY:${escaped(`Live ${shopName}\u00A0: ${live.title}`)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    `DESCRIPTION:${escaped(live.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** @throws Refusal `lives.not-found`. */
export async function getLiveCalendar(
  ctx: Ctx,
  { liveId }: ParsedInputOf<typeof endpoints.getLiveCalendar>,
): Promise<Attachment> {
  const live = await readOne(ctx.db, shownLiveJson('l'), sql`from lives l where l.id = ${liveId}`);
  if (!live) throw refuse(liveProblems.notFound);
  const { publicUrl } = ctx.config;
  const shopName = shopNameOf(await ctx.settings.read());
  const text = liveCalendar({ live, shopName, url: publicUrl, now: ctx.now() });
  return new Attachment(Buffer.from(text), 'text/calendar; charset=utf-8', 'live.ics', { isDownload: true });
}

export const landingReads: Routes = (implement) =>
  implement(endpoints, schemas, { listAnnouncements, getShowcase, getLiveCalendar });

import { photoId } from '#features/catalog/domain/schemas.ts';
import { page } from '#features/content/domain/schemas.ts';
import { cents, file, id, instant, noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const announcement = z.extend(page, { id });
export type Announcement = z.infer<typeof announcement>;

export const listAnnouncements = {
  summary: 'List the active page-hiver pages (D-12)',
  input: noInput,
  reply: z.object({ announcements: z.array(announcement) }),
};

const shownLive = z.object({ id, title: z.string(), at: instant });
export type ShownLive = z.infer<typeof shownLive>;

const soldPiece = z.object({
  ref: z.int(),
  name: z.string(),
  price: cents,
  hexCode: z.nullable(z.string()),
  photoId,
});

const showcase = z.object({
  onAir: z.nullable(shownLive),
  /** Null while the shop has no TikTok account. */
  tiktokUrl: z.nullable(z.string()),
  next: z.nullable(shownLive),
  /** At most six paid pieces of the latest live of an earlier day, without any data of buyers. */
  sold: z.object({ isYesterday: z.boolean(), pieces: z.array(soldPiece) }),
});
export type Showcase = z.infer<typeof showcase>;

export const getShowcase = {
  summary: 'Get the live on air, the next live and pieces sold at the latest live, as shown to the public',
  input: noInput,
  reply: showcase,
};

export const getLiveCalendar = {
  summary: 'Get the calendar file of a live',
  input: z.object({ liveId: id }),
  reply: file('text/calendar'),
};

import { cursor, id, text, instant } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const getFeedEventPayload = {
  summary: 'Get the raw data of an event, as received from the platform',
  input: z.object({ eventId: text('Identifiant invalide', 18).check(z.regex(/^\d+$/, 'Identifiant invalide')) }),
  /** `isRemoved` is true when the payload was deleted at its age limit in the settings. */
  reply: z.object({ payload: z.unknown(), isRemoved: z.boolean() }),
};

const liveViewer = z.object({
  id: z.string(),
  pseudo: z.string(),
  displayName: z.nullable(z.string()),
  tiktokUserId: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  arrivedAt: instant,
});

export const listViewers = {
  summary: 'List the platform’s users seen in a live, latest arrival first, with their number; keyset pages of 50',
  input: z.object({ liveId: id, after: cursor }),
  reply: z.object({ viewers: z.array(liveViewer), count: z.int(), next: z.nullable(z.string()) }),
};

export type LiveViewer = z.infer<typeof liveViewer>;

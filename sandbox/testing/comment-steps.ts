import { beforeEach } from 'vitest';
import { listClaims } from '#features/claims/domain/admin-endpoints.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { readComments } from '#features/claims/server/commands/read-comments.ts';
import { bodyOf } from './order-steps.ts';
import { comment } from './scripted-feed.ts';
import type { TestShop } from './shop.ts';

/** Creates a live for each test of a file, with the pieces 7, 42, 117 and 230. */
export function commentSteps(shop: TestShop) {
  const live = { liveId: '' };
  beforeEach(async () => {
    live.liveId = await shop.aLive();
    for (const ref of [7, 42, 117, 230]) await shop.aProduct(live.liveId, ref);
  });
  return {
    live,
    /** Stores comments as one frame of the feed, each from its pseudo. */
    receiveComments: (...comments: [pseudo: string, text: string][]) =>
      saveEvents(
        shop.shop,
        live.liveId,
        comments.map(([uniqueId, text]) => ({ ...comment(text), uniqueId, userId: `id-${uniqueId}` })),
      ),
    read: () => readComments(shop.system, live.liveId),
    /** Returns lines such as `42 lea waiting`, in order of arrival. */
    claims: async () =>
      bodyOf(await shop.call(listClaims, { liveId: live.liveId }, shop.admin)).claims.map(
        ({ ref, pseudo, state }) => `${ref} ${pseudo} ${state}`,
      ),
  };
}

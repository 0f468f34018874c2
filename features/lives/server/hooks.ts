import type { LiveContents } from '#features/lives/domain/problems.ts';
import type { Hold } from '#shared/hold.ts';
import { hook } from '#platform/server/events/hooks.ts';

/** Runs when a locked live ends. Orders that are not paid keep their pieces as long as `hold` says. */
export const onLiveEnded = hook<{ liveId: string; hold: Hold }>();

/** Runs when a locked live is on again. Results: number of buyers who had the mail about its end, or soon have it. */
export const onLiveResumed = hook<{ liveId: string }, number>();

/** Runs when the live `to` is made like `from`, and its pieces are wanted. Results: number of pieces made. */
export const onLiveCopied = hook<{ from: string; to: string }, number>();

/** Runs before a locked live is deleted. Results: what later features have of it. */
export const onLiveDeletion = hook<{ liveId: string }, Partial<LiveContents>>();

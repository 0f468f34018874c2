import type { LiveContents } from '#features/lives/domain/problems.ts';
import type { Hold } from '#shared/hold.ts';
import { hook } from '#platform/server/events/hooks.ts';

/** Runs when a locked live ends. `hold`: period in which unpaid orders keep their pieces. */
export const onLiveEnded = hook<{ liveId: string; hold: Hold }>();

/** Runs when a locked live is active again. Results: number of mails about its end, sent or queued. */
export const onLiveResumed = hook<{ liveId: string }, number>();

/** Runs when live `to` is created as a copy of `from` with pieces. Results: number of created pieces. */
export const onLiveCopied = hook<{ from: string; to: string }, number>();

/**
 * Runs before a locked live is deleted, and before one ends earlier than its date. Only reads. Results: contents of the
 * live in later features.
 */
export const liveContents = hook<{ liveId: string }, Partial<LiveContents>>();

import type { LiveContents } from '#features/lives/domain/problems.ts';
import type { Hold } from '#shared/hold.ts';
import { hook } from '#platform/server/events/hooks.ts';

/**
 * Runs when a live ends in a shop with a payment delay. The live is locked. `hold`: period in which unpaid orders hold
 * their pieces.
 */
export const onLiveEnded = hook<{ liveId: string; hold: Hold }>();

/**
 * Runs when a live becomes active again, or when an ended live gets a later date. The live is locked. Returns the
 * number of mails about its end that may have left.
 */
export const onLiveResumed = hook<{ liveId: string }, number>();

/** Runs when the live `to` was created as a copy of `from`, with pieces. Returns the number of copied pieces. */
export const onLiveCopied = hook<{ from: string; to: string }, number>();

/**
 * Reads the contents of a live in later features. Runs before a live is deleted, and when a live ends shortly before its
 * date. The live is locked.
 */
export const liveContents = hook<{ liveId: string }, Partial<LiveContents>>();

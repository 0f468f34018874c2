import { hook } from '#platform/server/events/hooks.ts';

/** Runs before locked pieces are deleted. */
export const onPiecesDeleted = hook<{ productIds: readonly string[] }>();

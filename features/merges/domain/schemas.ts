import * as z from 'zod/mini';
import { id, instant } from '#shared/http/schemas.ts';
import { orderStatus } from '#features/orders/domain/schemas.ts';
import { person } from '#features/users/domain/schemas.ts';
import { mergeStates } from './lifecycle.ts';

export const mergeUserIds = { source_user_id: id, destination_user_id: id };

export const mergeUserOrders = {
  summary: 'Move all orders of one user to another',
  input: z.object(mergeUserIds),
  reply: z.object({ ordersTransferred: z.int() }),
};

export const mergePreview = z.object({
  orders: z.array(z.object({ status: orderStatus, count: z.int() })),
  notes: z.int(),
  personNotes: z.int(),
  /** Open claims of the source: `waiting` in a queue, `held` with a piece. */
  waiting: z.int(),
  held: z.int(),
  /** Pieces that both users claim. The merge leaves one open claim for each of these pieces. */
  doubled: z.int(),
  /** False when the destination has no pseudo: claims then do not move. */
  claimsMove: z.boolean(),
  /** Blocks that the destination would take over, including lifted blocks. */
  blocks: z.int(),
  /** True when the merge blocks a destination that is not blocked now. */
  isBlockedBy: z.boolean(),
  provedPseudo: z.nullable(z.string()),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const recordedMerge = z.object({
  id,
  at: instant,
  by: z.string(),
  /** Null once the user is erased or deleted. */
  source: z.nullable(z.object(person)),
  destination: z.nullable(z.object(person)),
  orders: z.int(),
  state: z.enum(mergeStates),
  undone: z.nullable(z.object({ at: instant, by: z.string() })),
});
export type RecordedMerge = z.infer<typeof recordedMerge>;

export const undoMerge = {
  summary: 'Undo a merge completely; refused once a later change blocks the undo',
  input: z.object({ mergeId: id }),
  reply: z.object({ ordersReturned: z.int() }),
};

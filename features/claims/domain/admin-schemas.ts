import * as z from 'zod/mini';
import { photoId } from '#features/catalog/domain/schemas.ts';
import { giving } from '#features/lives/domain/schemas.ts';
import {
  actionId,
  cents,
  okReply,
  id,
  instant,
  onceKey,
  reverts,
  storedTime,
  text,
  timeError,
} from '#shared/http/schemas.ts';
import { buyerWarnings } from '#features/users/domain/admin-schemas.ts';
import { pseudo } from '#features/users/domain/schemas.ts';
import { certainties, claimStates, releaseReasons } from './lifecycle.ts';
import { claimId } from './schemas.ts';

const pieceNumber = z
  .int('Numéro invalide')
  .check(z.minimum(1, 'Numéro invalide'), z.maximum(999_999_999, 'Numéro invalide'));

export const claim = z.object({
  id: z.string(),
  ref: z.int(),
  pseudo: z.string(),
  displayName: z.nullable(z.string()),
  /**
   * `proved`: the author has proved the pseudo. `another`: the pseudo is known to belong to another person. Null
   * otherwise.
   */
  speaker: z.nullable(z.enum(['proved', 'another'])),
  standing: z.nullable(buyerWarnings),
  /** Text of the comment; null for a claim entered by a seller. */
  comment: z.nullable(z.string()),
  /** Id of the comment, while the feed stores it. */
  eventId: z.nullable(z.string()),
  saidAt: instant,
  /** Time of reception; for a claim entered by a seller, its `saidAt`. Sorts the queue. */
  arrivedAt: instant,
  certainty: z.enum(certainties),
  /** Reason code of the reader of comments; null for a certain claim. */
  reason: z.nullable(z.string()),
  state: z.enum(claimStates),
  orderId: z.nullable(id),
  /** Time at which the claimant wrote that she gives the piece up. A seller must confirm it. Null otherwise. */
  givesUpAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** Name of the person, or of the shop, that made the latest decision or entered the claim. */
  decidedBy: z.nullable(z.string()),
  action: actionId,
});
export type Claim = z.infer<typeof claim>;

export const pieceQueue = z.object({
  productId: id,
  ref: z.int(),
  name: z.string(),
  price: cents,
  size: z.nullable(z.string()),
  colourName: z.nullable(z.string()),
  hexCode: z.nullable(z.string()),
  photoId,
  holder: z.nullable(
    z.object({ pseudo: z.nullable(z.string()), orderId: id, orderNumber: z.string(), itemId: id, isSold: z.boolean() }),
  ),
  /**
   * Claim that holds the piece, and the first waiting claims in order of arrival, including claims to check. At most
   * fifty waiting claims for the piece on air, and one for any other piece.
   */
  claims: z.array(claim),
  /** Pseudos of the first waiting claims; at most three. */
  first: z.array(z.string()),
  /** Number of all waiting claims. */
  waiting: z.int(),
});
export type PieceQueue = z.infer<typeof pieceQueue>;

export const commentClaim = z.extend(claim, {
  /** Place in the queue, from 1; null for a held claim or a claim to check. */
  place: z.nullable(z.int()),
  /** True when no order holds the piece. */
  isFree: z.boolean(),
  /** True when the claimant holds the unpaid piece and has given it up in a comment. */
  leaves: z.boolean(),
  /** Position of the number of the piece in the comment, in UTF-16 units; null without a number. */
  named: z.nullable(z.object({ from: z.int(), to: z.int() })),
});
export type CommentClaim = z.infer<typeof commentClaim>;

/** Comment that names a piece without claiming it. */
const mention = z.object({
  eventId: z.string(),
  ref: z.int(),
  /** Null while no piece of the live has this number. */
  piece: z.nullable(z.object({ isFree: z.boolean(), holder: z.nullable(z.string()) })),
});
export type Mention = z.infer<typeof mention>;

export const listedClaim = z.object({
  id: z.string(),
  ref: z.int(),
  /** Null once the piece was deleted. */
  productId: z.nullable(id),
  pseudo: z.string(),
  /** Claim state; `unclear` while the claim waits for a manual review. */
  state: z.enum([...claimStates, 'unclear']),
  /** Place in the queue, from 1; null for a claim that does not wait. */
  place: z.nullable(z.int()),
  certain: z.boolean(),
  source: z.enum(['comment', 'person']),
  comment: z.nullable(z.string()),
  saidAt: instant,
  heardAt: instant,
  orderId: z.nullable(id),
});
export type ListedClaim = z.infer<typeof listedClaim>;

export const listClaims = {
  summary: 'List the first 2,000 claims of a live in order of arrival; `state` and `ref` filter them',
  input: z.object({
    liveId: id,
    state: z.optional(z.enum(['', ...claimStates, 'unclear'])),
    ref: z.optional(text('Des chiffres seulement', 9).check(z.regex(/^\d{0,9}$/, 'Des chiffres seulement'))),
  }),
  reply: z.object({
    claims: z.array(listedClaim),
    /** True when the live has more claims than this list. */
    isCut: z.boolean(),
  }),
};

export const listLiveClaims = {
  summary:
    'Get the data of the console: the pieces that are on air, have a queue or are given up by their holder, each with its holder and its first claims; the latest open claims by comment',
  input: z.object({ liveId: id }),
  reply: z.object({
    onAir: z.nullable(z.object({ productId: id, ref: z.int(), since: instant })),
    giving,
    pieces: z.array(pieceQueue),
    /** Open claims made by comments, newest first; at most 100. */
    said: z.array(commentClaim),
    mentions: z.array(mention),
  }),
};

/**
 * Edits that turn the list that a console shows into the current list. Each edit is a range of unchanged entries
 * (start, exclusive end) or a new entry.
 */
const edits = <Entry extends z.ZodMiniObject>(entry: Entry) => z.array(z.union([z.tuple([z.int(), z.int()]), entry]));

export const listLiveClaimChanges = {
  summary:
    'Get the changes of the console’s data since the version `known`; all data without `known`, or when the server no longer has this version',
  input: z.object({ liveId: id, known: z.optional(text(undefined, 40)) }),
  reply: z.object({
    ...listLiveClaims.reply.shape,
    version: z.string(),
    pieces: edits(pieceQueue),
    said: edits(commentClaim),
    mentions: edits(mention),
  }),
};

export const holding = z.object({
  pseudo: z.nullable(z.string()),
  orderId: id,
  orderNumber: z.string(),
  isSold: z.boolean(),
  from: instant,
  until: z.nullable(instant),
  reason: z.nullable(z.enum(releaseReasons)),
});
export type Holding = z.infer<typeof holding>;

export const getPieceHistory = {
  summary: 'List the holders and the claims of a piece in order, in any state; at most 200 of each',
  input: z.object({ productId: id }),
  reply: z.object({ holdings: z.array(holding), claims: z.array(claim) }),
};

export const enterClaim = {
  summary: 'Enter a claim that was not read from a comment; `saidAt` decides its place in the queue',
  input: z.object({
    liveId: id,
    ref: pieceNumber,
    pseudo,
    saidAt: z.optional(storedTime(timeError)),
  }),
  reply: z.object({ claimId: z.string() }),
};

export const giveClaim = {
  summary:
    'Give a free piece to a claim of its queue, by the rules of ADM-27. With `takenFrom`, take the piece from this order first; `taken` in the reply names the order item and its release, for the undo',
  input: z.object({
    claimId,
    key: onceKey,
    /** True refuses a blocked buyer, because the seller has not confirmed the assignment in spite of the block. */
    unlessBlocked: z.optional(z.boolean()),
    takenFrom: z.optional(id),
  }),
  reply: z.object({
    orderId: id,
    orderNumber: z.string(),
    itemId: id,
    pseudo: z.string(),
    ref: z.int(),
    /** Id of the action; null when an earlier request with this key gave the piece. */
    action: z.nullable(actionId),
    /** Item of `takenFrom` that released the piece, and the id of the release; null when no item released the piece. */
    taken: z.nullable(z.object({ itemId: id, action: actionId })),
  }),
};

const ofClaim = z.object({ claimId });
const undoOfClaim = z.extend(ofClaim, { reverts });
const decided = z.extend(okReply, { action: actionId });
export const undoClaim = {
  summary:
    'Undo an assignment or a dismissal, so that the claim waits again at its place, or undo a pass as `restorePiece` does. `reverts` is the `action` in the reply to the undone request or in the list of claims; without `reverts`, only an action of the caller or the shop from the last minute is undone. `restores` also returns the piece to the order of `takenFrom`, with the ids in `taken`. `released` in the reply is the release of the piece, for `restorePiece`; null without a release',
  input: z.extend(undoOfClaim, { restores: z.optional(z.object({ orderId: id, itemId: id, reverts })) }),
  reply: z.extend(okReply, { released: z.nullable(actionId) }),
};
export const passPiece = {
  summary: 'Pass a piece: release it for the next claim of the queue',
  input: ofClaim,
  reply: decided,
};
export const restorePiece = {
  summary:
    'Undo a pass: the holder gets the piece back, with its order item and price. Refused when the piece was given, removed or repriced since the pass. `undone` is the `released` of the reply to `undoClaim`; the assignment undone there does not prevent the restoration. `reverts` as in `undoClaim`',
  input: z.extend(undoOfClaim, { undone: reverts }),
  reply: okReply,
};
export const withdrawClaim = { summary: 'Withdraw a claim for its claimant', input: ofClaim, reply: okReply };
export const dismissClaim = { summary: 'Dismiss a claim', input: ofClaim, reply: decided };

export const airPiece = {
  summary: 'Put a piece on air; null takes the current piece off air',
  input: z.object({ liveId: id, ref: z.nullable(pieceNumber) }),
  reply: okReply,
};

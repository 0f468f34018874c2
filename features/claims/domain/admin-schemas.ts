import * as z from 'zod/mini';
import { photoId } from '#features/catalog/domain/schemas.ts';
import { giving } from '#features/lives/domain/schemas.ts';
import { actionId, cents, okReply, id, instant, onceKey, reverts, text } from '#shared/http/schemas.ts';
import { buyerWarnings } from '#features/users/domain/admin-schemas.ts';
import { pseudo } from '#features/users/domain/schemas.ts';
import { certainties, claimStates, releaseReasons } from './lifecycle.ts';
import { claimId } from './schemas.ts';

/** Number of a piece in its live. */
const pieceNumber = z
  .int('Numéro invalide')
  .check(z.minimum(1, 'Numéro invalide'), z.maximum(999_999_999, 'Numéro invalide'));

/** Claim as sellers see it. */
export const claim = z.object({
  id: z.string(),
  ref: z.int(),
  pseudo: z.string(),
  displayName: z.nullable(z.string()),
  /** `proved`: the author has proved the pseudo. `another`: the author is not the known owner of the pseudo. */
  speaker: z.nullable(z.enum(['proved', 'another'])),
  /** Warnings about the buyer; null without a warning. */
  standing: z.nullable(buyerWarnings),
  /** Text of the comment; null for a claim entered by a seller. */
  comment: z.nullable(z.string()),
  /** Id of the comment, while the feed stores it. */
  eventId: z.nullable(z.string()),
  saidAt: instant,
  /** Time of reception; sorts the queue. */
  arrivedAt: instant,
  certainty: z.enum(certainties),
  /** Reason for a manual review, a code of the reader; null for a certain claim. */
  reason: z.nullable(z.string()),
  state: z.enum(claimStates),
  /** Order that holds or held the piece for this claim. */
  orderId: z.nullable(id),
  /** Time at which the claimant gave the piece up in a comment; a seller confirms it. */
  givesUpAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** Name of the person who decided or entered the claim, or of the shop. */
  decidedBy: z.nullable(z.string()),
  /** Id of the latest action on the claim, for an undo. */
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
  /** Order that holds the piece; `isSold` once it is paid. */
  holder: z.nullable(
    z.object({ pseudo: z.nullable(z.string()), orderId: id, orderNumber: z.string(), isSold: z.boolean() }),
  ),
  /**
   * Claim that holds the piece and the first waiting claims, in order of arrival, including claims to review
   * (`placesIn`). At most fifty waiting claims for the piece on air and one for another piece.
   */
  claims: z.array(claim),
  /** Pseudos of the first three waiting claims. */
  first: z.array(z.string()),
  /** Total number of waiting claims. */
  waiting: z.int(),
});
export type PieceQueue = z.infer<typeof pieceQueue>;

/** Open claim beside the comment that made it. */
export const commentClaim = z.extend(claim, {
  /** Place in the queue, from 1; null for a held claim or a claim to review. */
  place: z.nullable(z.int()),
  /** True when no order holds the piece. */
  isFree: z.boolean(),
  /** True when the claimant holds the unpaid piece and gives it up. */
  leaves: z.boolean(),
  /** Position of the number of the piece in the comment, in UTF-16 units; null without a number. */
  named: z.nullable(z.object({ from: z.int(), to: z.int() })),
});
export type CommentClaim = z.infer<typeof commentClaim>;

/** Number in a comment that does not claim it: a question, or an unknown number. */
const mention = z.object({
  eventId: z.string(),
  ref: z.int(),
  /** Null while no piece of the live has this number. */
  piece: z.nullable(z.object({ isFree: z.boolean(), holder: z.nullable(z.string()) })),
});
export type Mention = z.infer<typeof mention>;

/** Claim as scripts and other consoles read it. */
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
  summary: 'List the claims of a live in order of arrival, by state and piece number; the first 2,000',
  input: z.object({
    liveId: id,
    state: z.optional(z.enum(['', ...claimStates, 'unclear'])),
    ref: z.optional(text('Des chiffres seulement', 9).check(z.regex(/^\d{0,9}$/, 'Des chiffres seulement'))),
  }),
  reply: z.object({ claims: z.array(listedClaim) }),
};

export const listLiveClaims = {
  summary:
    'Get the data of the console: pieces on air, claimed or to be passed, with their holder and the head of their queue; the latest open claims by comment',
  input: z.object({ liveId: id }),
  reply: z.object({
    /** Piece on air and the time since which it is shown. */
    onAir: z.nullable(z.object({ productId: id, ref: z.int(), since: instant })),
    giving,
    pieces: z.array(pieceQueue),
    /** Open claims made by comments, newest first; at most 100. */
    said: z.array(commentClaim),
    /** Latest comments with a number that they do not claim, newest first; at most 100. */
    mentions: z.array(mention),
  }),
};

/** Changes of the list that a console has. Each is a range of its entries, end excluded, or a new entry. */
const edits = <Entry extends z.ZodMiniObject>(entry: Entry) => z.array(z.union([z.tuple([z.int(), z.int()]), entry]));

export const listLiveClaimChanges = {
  summary:
    'Get the data of the console as changes of the version that it has; whole without one, or when it is no longer known',
  input: z.object({ liveId: id, known: z.optional(text(undefined, 40)) }),
  reply: z.object({
    ...listLiveClaims.reply.shape,
    version: z.string(),
    pieces: edits(pieceQueue),
    said: edits(commentClaim),
    mentions: edits(mention),
  }),
};

/** Order that holds or held a piece. */
export const holding = z.object({
  pseudo: z.nullable(z.string()),
  orderId: id,
  orderNumber: z.string(),
  isSold: z.boolean(),
  from: instant,
  /** Null while the order holds the piece. */
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
  summary: 'Enter a claim made outside the received comments; its time decides the place in the queue',
  input: z.object({
    liveId: id,
    ref: pieceNumber,
    pseudo,
    saidAt: z.optional(z.pipe(text('L’heure n’est pas valable', 40), instant)),
  }),
  reply: z.object({ claimId: z.string() }),
};

export const giveClaim = {
  summary:
    'Give a free piece to a claim of its queue, as ADM-27 gives it to a pseudo. `takenFrom` names the order that holds the piece: it is then taken from it, and `taken` names its item and release for the undo',
  input: z.object({
    claimId,
    key: onceKey,
    /** Refuses a blocked buyer, because the seller has not seen the block. */
    unlessBlocked: z.optional(z.boolean()),
    /** Order that holds the piece and loses it. */
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
    /** Item of `takenFrom` that released the piece, and the id of the release; null without such a release. */
    taken: z.nullable(z.object({ itemId: id, action: actionId })),
  }),
};

const ofClaim = z.object({ claimId });
const undoOfClaim = z.extend(ofClaim, { reverts });
const decided = z.extend(okReply, { action: actionId });
export const undoClaim = {
  summary:
    'Undo an assignment or a dismissal: the claim waits again at its place; or a pass, as `restorePiece`. `reverts` is the `action` of the reply or of the list that shows it; without it, only an action of the caller or the shop from the last minute is undone. `released` names the release of the piece for `restorePiece`; null without one. `restores` returns the piece to the order of `takenFrom`, with `taken` of the assignment',
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
    'Undo a pass: the holder gets the piece back, with its order item and price. Refused once it was given, removed or repriced since, except for the assignment whose undo replied `undone` as `released`. `reverts` as in an undo',
  input: z.extend(undoOfClaim, { undone: reverts }),
  reply: okReply,
};
export const withdrawClaim = { summary: 'Withdraw a claim in the customer’s name', input: ofClaim, reply: okReply };
export const dismissClaim = { summary: 'Dismiss a claim', input: ofClaim, reply: decided };

export const airPiece = {
  summary: 'Set the piece on air; null for none',
  input: z.object({ liveId: id, ref: z.nullable(pieceNumber) }),
  reply: okReply,
};

import * as z from 'zod/mini';
import { photoId } from '#features/catalog/domain/schemas.ts';
import { giving } from '#features/lives/domain/schemas.ts';
import { actionId, cents, done, id, instant, onceKey, reverts, text } from '#shared/http/schemas.ts';
import { standing } from '#features/users/domain/admin-schemas.ts';
import { pseudo } from '#features/users/domain/schemas.ts';
import { certainties, claimStates, releaseReasons } from './life.ts';
import { claimId } from './schemas.ts';

/** The number of a piece in its live. */
const pieceNumber = z
  .int('Numéro invalide')
  .check(z.minimum(1, 'Numéro invalide'), z.maximum(999_999_999, 'Numéro invalide'));

/** A claim, as those who sell see it. */
export const claim = z.object({
  id: z.string(),
  ref: z.int(),
  pseudo: z.string(),
  displayName: z.nullable(z.string()),
  /** `proved`: who said it has proved that this pseudo is hers. `another`: she is not who the shop knows under it. */
  speaker: z.nullable(z.enum(['proved', 'another'])),
  /** What is to be known of her; null where there is nothing to say. */
  standing: z.nullable(standing),
  /** What she wrote; null when a person entered it. */
  comment: z.nullable(z.string()),
  /** The comment it was read from, while the feed keeps it. */
  eventId: z.nullable(z.string()),
  saidAt: instant,
  /** When the shop heard it: the order of the line. */
  arrivedAt: instant,
  certainty: z.enum(certainties),
  /** Why it is to be checked: a code of the reader's; null when it is certain. */
  reason: z.nullable(z.string()),
  state: z.enum(claimStates),
  /** The order that holds the piece for her, or held it. */
  orderId: z.nullable(id),
  /** Since when she says that she gives it up; a person decides. */
  givesUpAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** Who decided: a person at the console, or the shop. */
  decidedBy: z.nullable(z.string()),
  /** Names the latest action on it: an undo names it back. */
  action: actionId,
});
export type Claim = z.infer<typeof claim>;

export const pieceLine = z.object({
  productId: id,
  ref: z.int(),
  name: z.string(),
  price: cents,
  size: z.nullable(z.string()),
  colourName: z.nullable(z.string()),
  hexCode: z.nullable(z.string()),
  photoId,
  /** Whose order holds it, and whether that is paid. */
  holder: z.nullable(
    z.object({ pseudo: z.nullable(z.string()), orderId: id, orderNumber: z.string(), isSold: z.boolean() }),
  ),
  /**
   * Who has it by a claim, then the first who wait, those too that a person is to check (`placesIn`), in order of
   * arrival: fifty of the piece on air, one of the others.
   */
  claims: z.array(claim),
  /** The pseudos of the first three who wait. */
  first: z.array(z.string()),
  /** How many wait in all. */
  waiting: z.int(),
});
export type PieceLine = z.infer<typeof pieceLine>;

/** A claim still open as it stands beside the comment that made it. */
export const saidClaim = z.extend(claim, {
  /** From 1; null for who has the piece, or is to be checked. */
  place: z.nullable(z.int()),
  /** Nobody’s order holds the piece. */
  isFree: z.boolean(),
  /** She has the piece, unpaid, and says that she gives it up. */
  leaves: z.boolean(),
});
export type SaidClaim = z.infer<typeof saidClaim>;

/** A number in a comment that asks for no piece: a question about it, or a number that no piece has. */
const mention = z.object({
  eventId: z.string(),
  ref: z.int(),
  /** Null while no piece of the live has this number. */
  piece: z.nullable(z.object({ isFree: z.boolean(), holder: z.nullable(z.string()) })),
});
export type Mention = z.infer<typeof mention>;

/** A claim as scripts and other consoles read it. */
export const listedClaim = z.object({
  id: z.string(),
  ref: z.int(),
  /** Null once the piece was deleted. */
  productId: z.nullable(id),
  pseudo: z.string(),
  /** `unclear` while it waits for a person who says what it means. */
  state: z.enum([...claimStates, 'unclear']),
  /** 1 for who is next in line; null for who does not wait. */
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
  summary: 'The claims of a live in order of arrival, by state and by number of the piece; the first 2,000',
  input: z.object({
    liveId: id,
    state: z.optional(z.enum([...claimStates, 'unclear'])),
    ref: z.optional(text('Des chiffres seulement', 9).check(z.regex(/^\d{1,9}$/, 'Des chiffres seulement'))),
  }),
  reply: z.object({ claims: z.array(listedClaim) }),
};

export const listLiveClaims = {
  summary:
    'What the console shows: the pieces on air, waited for or to be given up, with their holder and the head of their line; the latest open claims by comment',
  input: z.object({ liveId: id }),
  reply: z.object({
    /** The piece being shown, and since when. */
    onAir: z.nullable(z.object({ productId: id, ref: z.int(), since: instant })),
    giving,
    pieces: z.array(pieceLine),
    /** The claims still open that comments made, newest first; at most 100. */
    said: z.array(saidClaim),
    /** The latest comments, newest first, that speak of a piece and ask for none; at most 100. */
    mentions: z.array(mention),
  }),
};

/** An order that has a piece, or had it. */
export const holding = z.object({
  pseudo: z.nullable(z.string()),
  orderId: id,
  orderNumber: z.string(),
  isSold: z.boolean(),
  from: instant,
  /** Null while it has it. */
  until: z.nullable(instant),
  reason: z.nullable(z.enum(releaseReasons)),
});
export type Holding = z.infer<typeof holding>;

export const getPieceHistory = {
  summary: 'Who had a piece and who asked for it, first come first, whatever became of it; at most 200 of each',
  input: z.object({ productId: id }),
  reply: z.object({ holdings: z.array(holding), claims: z.array(claim) }),
};

export const enterClaim = {
  summary: 'Somebody asked for a piece otherwise than by a comment that was heard; with its time, she is placed by it',
  input: z.object({
    liveId: id,
    ref: pieceNumber,
    pseudo,
    saidAt: z.optional(z.pipe(text('L’heure n’est pas valable', 40), instant)),
  }),
  reply: z.object({ claimId: z.string() }),
};

export const giveClaim = {
  summary: 'Give a free piece to somebody in its line, as ADM-27 gives it to a pseudo',
  input: z.object({
    claimId,
    key: onceKey,
    /** Refused where she is blocked: whoever gives was not shown that she is. */
    unlessBlocked: z.optional(z.boolean()),
  }),
  reply: z.object({
    orderId: id,
    orderNumber: z.string(),
    itemId: id,
    pseudo: z.string(),
    ref: z.int(),
    /** Null where an earlier request with this key made the gift. */
    action: z.nullable(actionId),
  }),
};

const ofClaim = z.object({ claimId });
const undoOfClaim = z.extend(ofClaim, { reverts });
const decided = z.extend(done, { action: actionId });
export const undoClaim = {
  summary:
    'Take a gift or a no back: she waits again, in her old place. `reverts` is the `action` of the reply or of the list that shows it; without it, only the caller’s own action, or the shop’s, of the last minute',
  input: undoOfClaim,
  reply: done,
};
export const passPiece = {
  summary: 'The holder gives the piece up, or the seller moves on: it is free, and the line goes on',
  input: ofClaim,
  reply: decided,
};
export const restorePiece = {
  summary:
    'Take a pass back: the piece is hers again, on its own line and at its own price, unless the piece was given, taken out or priced anew since. `reverts` as in an undo',
  input: undoOfClaim,
  reply: done,
};
export const withdrawClaim = { summary: 'She no longer waits for the piece', input: ofClaim, reply: done };
export const dismissClaim = { summary: 'The seller says no to a claim', input: ofClaim, reply: decided };

export const airPiece = {
  summary: 'Say which piece is being shown; none with null',
  input: z.object({ liveId: id, ref: z.nullable(pieceNumber) }),
  reply: done,
};

import { onAirAt, type Airing } from '#features/claims/domain/rules.ts';
import { readClaim } from '#features/claims/domain/reading.ts';
import { wordsWith, type OwnWords } from '#features/claims/domain/reading-rules.ts';
import { sizesIn } from '#features/claims/domain/reading-numbers.ts';
import type { Mention } from '#features/feed/server/steps/mark-read.ts';
import { readingRulesOf, type ReadingSwitch } from '#features/claims/domain/reading-settings.ts';

export interface ReceivedComment {
  id: string;
  comment: string;
  pseudo: string;
  displayName: string | null;
  userId: string | null;
  /** Time of writing by the shop’s clock. */
  writtenMs: number;
  receivedMs: number;
}

/** Event of the feed that is not read for claims yet. Some of its fields may be missing. */
export type UnreadEvent = Partial<ReceivedComment> & { id: string };

export const hasText = (event: UnreadEvent): event is ReceivedComment => Boolean(event.comment && event.pseudo);

export interface LiveFacts {
  /** Pseudo of the seller. */
  host: string;
  pieces: readonly { id: string; ref: number; size: string | null }[];
  /** Latest first. */
  airings: readonly Airing[];
  settings: OwnWords & Readonly<Record<ReadingSwitch, boolean>> & { latencyWindowSeconds: number };
}

/** Request that a comment makes: to claim a piece, or to give a piece up. The fields are the columns of a statement. */
export interface CommentRequest {
  event_id: string;
  pseudo: string;
  display_name: string | null;
  user_id: string | null;
  comment: string;
  written_ms: number;
  received_ms: number;
  kind: 'claim' | 'gives-up';
  /**
   * Piece of the request. Null when a viewer gives up without a number: the piece received last is then meant, else the
   * piece claimed last.
   */
  product_id: string | null;
  ref: number | null;
  ref_from: number | null;
  ref_to: number | null;
  certainty: 'certain' | 'to-check';
  reason: string | null;
}

const NO_PIECE = { product_id: null, ref: null, ref_from: null, ref_to: null };

/**
 * Reads comments in order of reception, each with the piece that was on air when it was written. Ignores the comments
 * of the seller. `mentions`: for each comment, the first number that it asks about or that no piece has.
 */
export function requestsIn(
  comments: readonly ReceivedComment[],
  { host, pieces, airings, settings }: LiveFacts,
): { requests: CommentRequest[]; mentions: Mention[] } {
  const byRef = new Map(pieces.map((piece) => [piece.ref, piece]));
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  const sizes = sizesIn(pieces.map(({ size }) => size));
  const refOf = (productId: string | null) => (productId === null ? null : (byId.get(productId)?.ref ?? null));
  const [words, rules] = [wordsWith(settings), readingRulesOf(settings)];
  const mentions: Mention[] = [];
  // Sellers write the numbers of their pieces all evening without claiming them.
  const viewerComments = comments.filter(({ pseudo }) => pseudo.toLowerCase() !== host.toLowerCase());
  const requests = viewerComments.flatMap(
    ({ id, displayName, userId, writtenMs, receivedMs, ...message }): CommentRequest[] => {
      const shown = onAirAt(airings, writtenMs, settings.latencyWindowSeconds * 1000);
      const reading = readClaim(message.comment, {
        refs: byRef,
        sizes,
        host,
        words,
        rules,
        onAir: refOf(shown.now),
        previousOnAir: refOf(shown.before),
        at: new Date(writtenMs),
      });
      const mentioned = reading.pieces.find(({ kind }) => kind === 'question' || kind === 'unknown-reference');
      if (mentioned) mentions.push({ event_id: id, ref: mentioned.ref });
      const about = {
        ...message,
        event_id: id,
        display_name: displayName,
        user_id: userId,
        written_ms: writtenMs,
        received_ms: receivedMs,
      };
      if (reading.kind === 'gives-up' && reading.pieces.length === 0)
        return [{ ...about, ...NO_PIECE, kind: 'gives-up', certainty: 'to-check', reason: null }];
      return reading.pieces.flatMap(({ ref, place, kind, certainty, reason }): CommentRequest[] => {
        const productId = byRef.get(ref)?.id;
        if (productId === undefined || (kind !== 'claim' && kind !== 'gives-up')) return [];
        const piece = { product_id: productId, ref, ref_from: place?.from ?? null, ref_to: place?.to ?? null };
        return [{ ...about, ...piece, kind, certainty, reason: certainty === 'certain' ? null : reason }];
      });
    },
  );
  return { requests, mentions };
}

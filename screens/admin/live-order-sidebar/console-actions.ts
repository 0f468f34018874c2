import { useState } from 'react';
import { dismissClaim, giveClaim, passPiece, withdrawClaim } from '#features/claims/domain/admin-endpoints.ts';
import type { Claim } from '#features/claims/domain/admin-schemas.ts';
import { queueAssignment, hasQueuedAssignment } from '#features/claims/web/assignment-queue.ts';
import { isFree, type ShownPiece } from '#features/claims/web/shown-pieces.ts';
import {
  runClaimAction,
  undoAssignment,
  undoDismissal,
  undoPass,
  undoTaking,
  type Taken,
} from '#features/claims/web/run-claim-action.ts';
import { waitingFor } from '#features/claims/web/use-live-claims.ts';
import { useOneAtATime } from '#platform/web/ui/use-one-at-a-time.ts';
import { removeWithUndo } from '#features/orders/web/use-removal.ts';
import { call } from '#platform/web/api/client.ts';
import { isFeedDown } from '#platform/web/api/live-feed.ts';
import { newKey } from '#platform/web/api/new-key.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { doubtsOf } from './give-doubts.ts';

interface GiveOptions {
  /** True after the seller confirmed an assignment to a blocked buyer. */
  isSure?: boolean;
  ask: (block: string) => void;
}

/** Question before an assignment. `block` is the refusal of the server; null when the screen asks first. */
export interface GiveDoubt {
  claim: Claim;
  block: string | null;
  /** Piece to take from its holder; absent for a free piece. */
  heldPiece?: ShownPiece;
}

async function give(liveId: string, claim: Claim, { isSure = false, ask }: GiveOptions): Promise<void> {
  const { id, pseudo, ref } = claim;
  const key = newKey();
  const queuedAssignment = { key, liveId, productId: '', ref: String(ref), pseudo, comment: '' };
  const enqueue = () => queueAssignment({ ...queuedAssignment, claimId: id, isCertain: isSure });
  if (hasQueuedAssignment(liveId)) return void enqueue();
  const request = () => call(giveClaim, { claimId: id, key, ...(!isSure && { unlessBlocked: true }) });
  await runClaimAction(request, `Pièce ${ref} donnée à @${pseudo}`, {
    claim,
    undo: (action) => undoAssignment({ ...claim, action }),
    later: enqueue,
    ask,
  });
}

const dismiss = (claim: Claim) => {
  const { id, pseudo, ref } = claim;
  return runClaimAction(
    () => call(dismissClaim, { claimId: id }),
    `Demande de @${pseudo} pour la pièce ${ref} écartée`,
    {
      claim,
      undo: (action) => undoDismissal({ ...claim, action }),
    },
  );
};

const withdraw = (claim: Claim) =>
  runClaimAction(
    () => call(withdrawClaim, { claimId: claim.id }),
    `@${claim.pseudo} n’attend plus la pièce ${claim.ref}`,
    {
      claim,
    },
  );

const pass = (claim: Claim) => {
  const { id, pseudo, ref } = claim;
  return runClaimAction(() => call(passPiece, { claimId: id }), `Pièce ${ref} reprise à @${pseudo}`, {
    claim,
    undo: (action) => undoPass({ ...claim, action }),
  });
};

/**
 * Takes a piece from its holder and gives it to another claim of its queue, in one request. Between two requests, the
 * shop could give the free piece automatically to the first of the queue. « Annuler » returns the piece to the holder.
 */
async function giveInstead({ holder }: ShownPiece, claim: Claim, { isSure = false, ask }: GiveOptions): Promise<void> {
  if (isFeedDown())
    return void toast.error('La boutique ne répond pas\u00A0: la pièce pourra changer de cliente dès qu’elle répondra');
  const { id, pseudo, ref } = claim;
  let taken: Taken | null = null;
  const request = async () => {
    const reply = await call(giveClaim, {
      claimId: id,
      key: newKey(),
      takenFrom: holder?.orderId,
      ...(!isSure && { unlessBlocked: true }),
    });
    if (holder && reply.taken) taken = { ...reply.taken, orderId: holder.orderId, pseudo: holder.pseudo };
    return reply;
  };
  // Names the holder only when this request took the piece, because a colleague may have passed it since the dialog
  // opened.
  const holderText = (reply: ReplyOf<typeof giveClaim>) =>
    reply.taken && holder?.pseudo ? `, reprise à @${holder.pseudo}` : '';
  await runClaimAction(request, (reply) => `Pièce ${ref} donnée à @${pseudo}${holderText(reply)}`, {
    claim,
    ask,
    undo: (action) => (taken ? undoTaking({ ...claim, action }, taken) : undoAssignment({ ...claim, action })),
  });
}

export const canPass = (piece: ShownPiece): boolean =>
  piece.holder ? !piece.holder.isSold : piece.queuedFor !== undefined || waitingFor(piece).length > 0;

async function passOn(piece: ShownPiece): Promise<void> {
  if (piece.queuedFor !== undefined)
    return void toast.info(
      `Le don de la pièce ${piece.ref} n’est pas encore parti\u00A0: «\u00A0Abandonner\u00A0», à côté des commandes, le retire`,
    );
  if (isFeedDown())
    return void toast.error('La boutique ne répond pas\u00A0: la pièce pourra être passée dès qu’elle répondra');
  const heldClaim = piece.claims.find(({ state }) => state === 'held');
  if (heldClaim) return void (await pass(heldClaim));
  // A piece that was given without a claim cannot be passed, so its item is removed from the order.
  if (piece.holder) {
    const { orderId: id, orderNumber: number, itemId } = piece.holder;
    return void (await removeWithUndo({ id, number }, { id: itemId, ref: piece.ref }));
  }
  const [first] = waitingFor(piece);
  if (first) await dismiss(first);
}

export function useClaimActions(liveId: string) {
  const { busy, run } = useOneAtATime();
  const [asked, setAsked] = useState<GiveDoubt | null>(null);
  const ask = (claim: Claim, block: string | null = null) => setAsked({ claim, block });
  const giveHeldTo = (heldPiece: ShownPiece, claim: Claim, isSure: boolean) =>
    run(() => giveInstead(heldPiece, claim, { isSure, ask: (block) => setAsked({ claim, block, heldPiece }) }));
  const giveTo = (claim: Claim, isSure = false) =>
    run(() => give(liveId, claim, { isSure, ask: (block) => ask(claim, block) }));
  return {
    busy,
    asked,
    answer: (isYes: boolean) => {
      setAsked(null);
      if (asked?.heldPiece && isYes) return giveHeldTo(asked.heldPiece, asked.claim, true);
      // A confirmed doubt about the comment does not confirm a block that only the server knows.
      if (asked && isYes) giveTo(asked.claim, asked.block !== null || Boolean(asked.claim.standing?.block));
    },
    give: (claim: Claim) => (claim.standing?.block ? ask(claim) : giveTo(claim)),
    /** Asks first about a doubtful claim, because the seller did not choose the claim. */
    giveFirst: (piece: ShownPiece) => {
      const [first] = waitingFor(piece);
      if (!first || !isFree(piece)) return;
      if (doubtsOf(first).length > 0) ask(first);
      else giveTo(first);
    },
    /** The dialog shows a known block beside the pseudo, so the choice confirms this block. */
    giveInstead: (piece: ShownPiece, claim: Claim) => giveHeldTo(piece, claim, Boolean(claim.standing?.block)),
    /** Releases a held piece (« Reprendre »), or dismisses the first claim of a free piece (« Passer »). */
    pass: (piece: ShownPiece) => run(() => passOn(piece)),
    removeFromQueue: (claim: Claim) => run(() => (claim.givesUpAt ? withdraw(claim) : dismiss(claim))),
  };
}

export type ClaimActions = ReturnType<typeof useClaimActions>;

export const outageLabel = (): string => (navigator.onLine ? 'La boutique ne répond plus' : 'Réseau coupé');

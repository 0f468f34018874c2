import type { Claim } from '#features/claims/domain/admin-schemas.ts';
import { giveClaim, restorePiece, undoClaim } from '#features/claims/domain/admin-endpoints.ts';
import { claimProblems } from '#features/claims/domain/problems.ts';
import { call } from '#platform/web/api/client.ts';
import { isFeedDown } from '#platform/web/api/live-feed.ts';
import { isUnanswered, isRefusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { untilClaimChanges } from './use-live-claims.ts';
import { timeout, waitForScreen } from './wait-for-screen.ts';

/** Maximum wait for the live feed after an action, in ms. The screen then reads the claims itself. */
const FEED_WAIT_MS = 150;

interface ActionReply {
  ok?: true;
  action?: string | null;
}

interface ActionOptions {
  /** Claim before the action. The screen is up to date once it shows another state of this claim. */
  claim?: Claim;
  undo?: (action: string) => Promise<unknown>;
  /** Called when the server does not answer, to queue the action. */
  later?: () => unknown;
  /** Called with the refusal when the buyer is blocked, to ask the seller for a confirmation. */
  ask?: (block: string) => void;
}

/**
 * Runs an action on a claim and shows the result, with the undo of the options for ten seconds. Shows the reason of a
 * failure that neither `later` nor `ask` handles.
 * @returns the reply; null after a failure.
 */
export async function runClaimAction<Reply extends ActionReply>(
  act: () => Promise<Reply>,
  successText: string | ((reply: Reply) => string),
  { claim, undo, later, ask }: ActionOptions = {},
): Promise<Reply | null> {
  // Begins to listen before the request, because the new state may arrive before the reply.
  const controller = new AbortController();
  const untilShown = claim && untilClaimChanges(claim, controller.signal).then(() => true);
  try {
    const reply = await act();
    const { action } = reply;
    // All messages use one channel, so that a new message replaces the last. Many messages would cover the screen.
    toast.success(typeof successText === 'string' ? successText : successText(reply), {
      channel: 'claims',
      ...(undo && action && { action: undoAction(() => void undo(action)) }),
    });
    // Waits until the screen shows the new claim state, so that the next press of the same key does not act on this
    // claim again. The state comes from the live feed, or from a request when the feed is down or late.
    if (untilShown && !isFeedDown() && (await Promise.race([untilShown, timeout(FEED_WAIT_MS)]))) return reply;
    await waitForScreen(...(untilShown ? [untilShown] : []), invalidateAfter(giveClaim));
    return reply;
  } catch (problem) {
    if (later && isUnanswered(problem)) later();
    else if (ask && isRefusedWith(problem, claimProblems.blocked)) ask(sentenceOf(problem));
    else toast.error(sentenceOf(problem));
    void invalidateAfter(giveClaim);
    return null;
  } finally {
    controller.abort();
  }
}

export const undoAssignment = ({ id, pseudo, ref, action }: Claim) =>
  runClaimAction(
    () => call(undoClaim, { claimId: id, reverts: action }),
    `La pièce ${ref} est reprise\u00A0: @${pseudo} attend de nouveau`,
  );

/** Order item from which an assignment took its piece, with its buyer’s pseudo and the id of the release (`action`). */
export interface Taken {
  orderId: string;
  itemId: string;
  action: string;
  pseudo: string | null;
}

/** Undoes an assignment that took its piece from another order, and returns the piece to this order. */
export const undoTaking = ({ id, pseudo, ref, action }: Claim, { orderId, itemId, ...taken }: Taken) =>
  runClaimAction(
    () => call(undoClaim, { claimId: id, reverts: action, restores: { orderId, itemId, reverts: taken.action } }),
    taken.pseudo
      ? `La pièce ${ref} est de nouveau à @${taken.pseudo}`
      : `La pièce ${ref} est reprise\u00A0: @${pseudo} attend de nouveau`,
  );

export const undoDismissal = ({ id, pseudo, ref, action }: Claim) =>
  runClaimAction(
    () => call(undoClaim, { claimId: id, reverts: action }),
    `@${pseudo} attend de nouveau la pièce ${ref}`,
  );

export const undoPass = ({ id, pseudo, ref, action }: Claim) =>
  runClaimAction(
    () => call(restorePiece, { claimId: id, reverts: action }),
    `La pièce ${ref} est de nouveau à @${pseudo}`,
  );

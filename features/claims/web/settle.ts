import type { Claim } from '#features/claims/domain/admin-schemas.ts';
import { giveClaim, restorePiece, undoClaim } from '#features/claims/domain/admin-endpoints.ts';
import { claimProblems } from '#features/claims/domain/problems.ts';
import { call } from '#platform/web/api/client.ts';
import { isCut } from '#platform/web/api/live-feed.ts';
import { isUnanswered, refusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { claimMoved } from './use-live-claims.ts';

let said = 0;

/** What is done is mostly heard in less; a press waits no longer for it. */
const HEARD_MS = 150;
const afterAWhile = () => new Promise<false>((resolve) => setTimeout(resolve, HEARD_MS, false));

/** What the shop answers; `action` names what was done. */
interface Acted {
  ok?: true;
  action?: string | null;
}

interface After {
  /** What it is done to: once that is read otherwise, the screen is true again. */
  claim?: Claim;
  /** Undoes what this action did. */
  undo?: (action: string) => Promise<void>;
  /** Does it later, when nobody answered. */
  later?: () => unknown;
  /** Asks a person where the shop wants one to say that she knows. */
  ask?: () => void;
}

/** Does something to a claim and says so, with ten seconds to undo it. What was refused is said, and why. */
export async function settle(
  act: () => Promise<Acted>,
  done: string,
  { claim, undo, later, ask }: After = {},
): Promise<void> {
  // What others hear of it may be on screen before the answer is here.
  const listening = new AbortController();
  const isShown = claim && claimMoved(claim, listening.signal).then(() => true);
  try {
    const { action } = await act();
    // One message at a time: in an evening they would cover the screen.
    toast.dismiss(said);
    said = toast.success(done, undo && action ? { action: undoAction(() => void undo(action)) } : {});
    // Until what is on screen is true again, the same key would do it twice; no longer, or the next one would be lost.
    // The shop tells every screen, this one too: it is asked only where it is not heard.
    if (isShown && !isCut() && (await Promise.race([isShown, afterAWhile()]))) return;
    await Promise.race([...(isShown ? [isShown] : []), invalidateAfter(giveClaim)]);
  } catch (problem) {
    if (later && isUnanswered(problem)) later();
    else if (ask && refusedWith(problem, claimProblems.blocked)) ask();
    else toast.error(sentenceOf(problem));
    void invalidateAfter(giveClaim);
  } finally {
    listening.abort();
  }
}

/** Takes a gift back: the piece is free, and she waits in her old place. Refused once `action` is not the latest. */
export const undoGift = ({ id, pseudo, ref, action }: Claim) =>
  settle(
    () => call(undoClaim, { claimId: id, reverts: action }),
    `La pièce ${ref} est reprise : @${pseudo} attend de nouveau`,
  );

/** Takes a no back: she waits in her old place. */
export const undoNo = ({ id, pseudo, ref, action }: Claim) =>
  settle(() => call(undoClaim, { claimId: id, reverts: action }), `@${pseudo} attend de nouveau la pièce ${ref}`);

/** Takes a pass back: the piece is hers, on its own line and at its own price. */
export const undoPass = ({ id, pseudo, ref, action }: Claim) =>
  settle(() => call(restorePiece, { claimId: id, reverts: action }), `La pièce ${ref} est de nouveau à @${pseudo}`);

import type { ReplyOf } from '#shared/http/endpoint.ts';
import type { getPieceHistory } from '#features/claims/domain/admin-endpoints.ts';
import type { Claim } from '#features/claims/domain/admin-schemas.ts';
import { claimLifecycle, isActionAllowed } from '#features/claims/domain/lifecycle.ts';
import { undoAssignment, undoDismissal, undoPass } from '../run-claim-action.ts';

type History = ReplyOf<typeof getPieceHistory>;

export type ClaimUndo = { label: string; act: (claim: Claim) => Promise<unknown> } | { obstacle: string };

/**
 * Returns the undo of the latest decision on a claim, by the rules of `claimLifecycle`; null without a decision. The
 * server also checks facts that only it knows, such as a payment under way.
 */
export function undoOf(claim: Claim, { holdings, claims }: History): ClaimUndo | null {
  const { state, pseudo, orderId } = claim;
  const current = holdings.find(({ until }) => until === null);
  if (state === 'held')
    return current?.isSold
      ? { obstacle: 'Vendue\u00A0: la pièce ne se reprend plus d’ici.' }
      : { label: 'Reprendre', act: undoAssignment };
  if (isActionAllowed('restore', state)) {
    if (current)
      return { obstacle: `Retour impossible\u00A0: la pièce est à @${current.pseudo ?? 'une autre cliente'}.` };
    const past = holdings.findLast((holding) => holding.orderId === orderId);
    if (!past) return { obstacle: 'Retour impossible\u00A0: sa commande n’existe plus.' };
    if (past.reason === 'cancelled' || past.reason === 'expired')
      return { obstacle: `Commande ${past.orderNumber} annulée\u00A0: rouvrez-la pour lui redonner la pièce.` };
    const laterHolding = holdings.find(({ from }) => past.until !== null && Date.parse(from) > Date.parse(past.until));
    if (laterHolding)
      return {
        obstacle: `Retour impossible\u00A0: la pièce a été à @${laterHolding.pseudo ?? 'une autre cliente'} depuis.`,
      };
    return { label: 'Redonner la pièce', act: undoPass };
  }
  if (isActionAllowed('undo', state)) {
    if (current?.isSold) return { obstacle: 'Retour impossible\u00A0: la pièce est vendue.' };
    const asksAgain = claims.some((candidate) => candidate.pseudo === pseudo && claimLifecycle[candidate.state].isOpen);
    return asksAgain
      ? { obstacle: 'La cliente a redemandé la pièce depuis.' }
      : { label: 'Rendre sa place', act: undoDismissal };
  }
  if (state === 'withdrawn')
    return { obstacle: 'La cliente y a renoncé\u00A0: une nouvelle demande la remettrait dans la file.' };
  if (state === 'closed') return { obstacle: current?.isSold ? 'La pièce est vendue.' : 'Cette demande est close.' };
  return null;
}

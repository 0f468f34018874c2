import type { ReplyOf } from '#shared/http/endpoint.ts';
import type { getPieceHistory } from '#features/claims/domain/admin-endpoints.ts';
import type { Claim } from '#features/claims/domain/admin-schemas.ts';
import { claimLifecycle, isActionAllowed } from '#features/claims/domain/lifecycle.ts';
import { undoGift, undoNo, undoPass } from '../run-claim-action.ts';

type History = ReplyOf<typeof getPieceHistory>;

/** Possible undo of a claim: label and action, or the reason against it. */
export type TakeBack = { label: string; act: (claim: Claim) => Promise<void> } | { whyNot: string };

/**
 * Returns the undo of the latest decision on a claim, by the rules of `claimLifecycle`; null without a decision. Facts known
 * only to the server, such as a payment under way, are checked by the request.
 */
export function takeBackOf(claim: Claim, { holdings, claims }: History): TakeBack | null {
  const { state, pseudo, orderId } = claim;
  const now = holdings.find(({ until }) => until === null);
  if (state === 'held')
    return now?.isSold
      ? { whyNot: 'Vendue : la pièce ne se reprend plus d’ici.' }
      : { label: 'Reprendre', act: undoGift };
  if (isActionAllowed('restore', state)) {
    if (now) return { whyNot: `Retour impossible : la pièce est à @${now.pseudo ?? 'une autre cliente'}.` };
    const had = holdings.findLast((holding) => holding.orderId === orderId);
    if (!had) return { whyNot: 'Retour impossible : sa commande n’existe plus.' };
    if (had.reason === 'cancelled' || had.reason === 'expired')
      return { whyNot: `Commande ${had.orderNumber} annulée : rouvrez-la pour lui redonner la pièce.` };
    const since = holdings.find(({ from }) => had.until !== null && Date.parse(from) > Date.parse(had.until));
    if (since)
      return {
        whyNot: `Retour impossible : la pièce a été à @${since.pseudo ?? 'une autre cliente'} depuis.`,
      };
    return { label: 'Redonner la pièce', act: undoPass };
  }
  if (isActionAllowed('undo', state)) {
    const asksAgain = claims.some((candidate) => candidate.pseudo === pseudo && claimLifecycle[candidate.state].isOpen);
    return asksAgain
      ? { whyNot: 'La cliente a redemandé la pièce depuis.' }
      : { label: 'Rendre sa place', act: undoNo };
  }
  if (state === 'withdrawn')
    return { whyNot: 'La cliente y a renoncé : une nouvelle demande la remettrait dans la file.' };
  if (state === 'closed') return { whyNot: 'La pièce était vendue.' };
  return null;
}

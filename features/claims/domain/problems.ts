import { problem } from '#shared/problem.ts';
import { claimStateLabels } from './labels.ts';
import type { ClaimState } from './life.ts';

export const claimProblems = {
  notFound: problem('claims.not-found', 404, 'Cette demande n’existe plus'),
  notInThisState: problem<{ pseudo: string; ref: number; state: ClaimState }>(
    'claims.not-in-this-state',
    409,
    ({ pseudo, ref, state }) =>
      `La demande de @${pseudo} pour la pièce ${ref} a changé entre-temps : «\u00A0${claimStateLabels[state]}\u00A0»`,
  ),
  /** An undo names an action that is not the latest one any more. */
  actionOutdated: problem<{ pseudo: string; ref: number; by: string | null }>(
    'claims.action-outdated',
    409,
    ({ pseudo, ref, by }) =>
      `Rien n’a été annulé : ${by ?? 'quelqu’un'} a agi depuis sur la demande de @${pseudo} pour la pièce ${ref}`,
  ),
  alreadyInLine: problem<{ pseudo: string; ref: number }>(
    'claims.already-in-line',
    409,
    ({ pseudo, ref }) => `@${pseudo} attend déjà la pièce ${ref}, ou l’a déjà`,
  ),
  /** The same, told by the index alone: it does not say who. */
  waitsAlready: problem('claims.waits-already', 409, 'Elle attend déjà cette pièce, ou l’a déjà'),
  /** She was blocked, or given as many as the shop gives by itself, a moment ago. */
  leftToAPerson: problem('claims.left-to-a-person', 409, 'Cette pièce est à donner par une personne'),
  /** A person may give her a piece all the same, once it is said that she is blocked. */
  blocked: problem<{ pseudo: string; ref: number; reason: string }>(
    'claims.blocked',
    409,
    ({ pseudo, ref, reason }) => `@${pseudo} est bloquée : ${reason}. Confirmez pour lui donner la pièce ${ref}`,
  ),
  sold: problem<{ ref: number }>('claims.sold', 409, ({ ref }) => `La pièce ${ref} est vendue`),
  pieceGone: problem('claims.piece-gone', 409, 'Cette pièce n’existe plus'),
};

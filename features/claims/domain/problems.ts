import { problem } from '#shared/problem.ts';
import { quoted } from '#shared/quoted.ts';
import { claimStateLabels } from './labels.ts';
import type { ClaimState } from './lifecycle.ts';

export const claimProblems = {
  notFound: problem('claims.not-found', 404, 'Cette demande n’existe plus'),
  notInThisState: problem<{ pseudo: string; ref: number; state: ClaimState }>(
    'claims.not-in-this-state',
    409,
    ({ pseudo, ref, state }) =>
      `La demande de @${pseudo} pour la pièce ${ref} a changé entre-temps\u00A0: «\u00A0${claimStateLabels[state]}\u00A0»`,
  ),
  actionOutdated: problem<{ pseudo: string; ref: number; by: string | null }>(
    'claims.action-outdated',
    409,
    ({ pseudo, ref, by }) =>
      `Rien n’a été annulé\u00A0: entre-temps, ${by ?? 'quelqu’un'} a modifié la demande de @${pseudo} pour la pièce ${ref}`,
  ),
  alreadyInLine: problem<{ pseudo: string; ref: number }>(
    'claims.already-in-line',
    409,
    ({ pseudo, ref }) => `@${pseudo} attend déjà la pièce ${ref}, ou l’a déjà`,
  ),
  /** Refusal by the unique index, which does not name the claimant. */
  waitsAlready: problem('claims.waits-already', 409, 'Cette cliente attend déjà cette pièce, ou l’a déjà'),
  /**
   * Refuses an automatic assignment whose conditions no longer hold. The buyer may, for example, have been blocked or
   * have reached the limit after the claim was selected.
   */
  leftToAPerson: problem('claims.left-to-a-person', 409, 'Cette pièce est à donner à la main'),
  blocked: problem<{ pseudo: string; ref: number; reason: string }>(
    'claims.blocked',
    409,
    ({ pseudo, ref, reason }) =>
      `@${pseudo} est bloquée\u00A0: ${quoted(reason)}. Confirmez pour lui donner la pièce ${ref}`,
  ),
  sold: problem<{ ref: number }>('claims.sold', 409, ({ ref }) => `La pièce ${ref} est vendue`),
  pieceGone: problem('claims.piece-gone', 409, 'Cette pièce n’existe plus'),
};

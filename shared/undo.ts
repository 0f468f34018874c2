import { problem } from './problem.ts';

/** Time in which an undo without a name reverts the caller's own action, in ms. */
export const UNNAMED_UNDO_MS = 60_000;

/** Delay of a mail about an action, in s. « Annuler » is offered for ten seconds, and the mail may not leave before. */
export const MAIL_DELAY_SECONDS = 12;

/** Latest action on a row. */
export interface LatestAction {
  id: string;
  /** True when the caller or the shop itself made it. */
  isOwn: boolean;
  at: Date;
}

/**
 * Returns the reason that refuses an undo, or null (decision 0081).
 * @param reverts the action that the caller names; undefined for the caller's own latest action.
 */
export function undoRefusal(
  latest: LatestAction,
  reverts: string | undefined,
  now: Date,
): 'outdated' | 'unnamed' | null {
  if (reverts !== undefined) return reverts === latest.id ? null : 'outdated';
  const isRecent = now.getTime() - latest.at.getTime() <= UNNAMED_UNDO_MS;
  return latest.isOwn && isRecent ? null : 'unnamed';
}

/** Separate from `userProblems`, which customers' pages load. */
export const undoProblems = {
  blockedSince: problem<{ by: string }>(
    'users.blocked-since',
    409,
    ({ by }) => `Rien n’a été annulé\u00A0: cette personne a été débloquée, puis bloquée de nouveau par ${by}`,
  ),
  roleChangedSince: problem(
    'users.role-changed-since',
    409,
    'Rien n’a été annulé\u00A0: les droits de cette personne ont été modifiés depuis',
  ),
  contactedSince: problem<{ by: string }>(
    'users.contacted-since',
    409,
    ({ by }) => `Rien n’a été annulé\u00A0: un message a de nouveau été noté depuis, par ${by}`,
  ),
  unnamed: problem(
    'undo.unnamed-action',
    409,
    'Rien n’a été annulé\u00A0: cette action n’est pas la vôtre, ou date de plus d’une minute. Rechargez la page.',
  ),
};

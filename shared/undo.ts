import { problem } from './problem.ts';

/** Time in which an undo without a named action reverts the caller's own latest action. */
export const UNNAMED_UNDO_MS = 60_000;

/** Delay of the mail about an action. « Annuler » is offered for ten seconds. */
export const MAIL_DELAY_SECONDS = 12;

export interface LatestAction {
  id: string;
  isOwn: boolean;
  at: Date;
}

/**
 * Returns the reason to refuse an undo; null when it may revert the action (decision 0081).
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

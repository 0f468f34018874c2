import { refuse, type Refusal } from '#shared/problem.ts';
import { undoProblems, undoRefusal, type LatestAction } from '#shared/undo.ts';
import type { Ctx } from '#platform/server/context.ts';

/** True for an action of the current user, of the shop itself or of a provider. */
export const isOwnAction = (
  { actor }: Pick<Ctx, 'actor'>,
  { kind, actorId }: { kind: string; actorId: string | null },
) => kind === 'system' || kind === 'provider' || ('userId' in actor && actor.userId === actorId);

/**
 * Checks that an undo reverts the latest action on a locked row (decision 0081).
 * @throws Refusal `outdated` when the undo names another action, `undo.unnamed-action` when it must name an action and
 * does not.
 */
export function assertLatest(
  { now }: Pick<Ctx, 'now'>,
  reverts: string | undefined,
  latest: LatestAction,
  outdated: Refusal,
): void {
  const reason = undoRefusal(latest, reverts, now());
  if (reason === 'outdated') throw outdated;
  if (reason === 'unnamed') throw refuse(undoProblems.unnamed);
}

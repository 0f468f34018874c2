import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { readComments } from '#features/claims/server/commands/read-comments.ts';
import { saveVersionsNow } from '#features/content/server/steps/save-versions.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import type * as endpoints from '#features/rehearsals/domain/endpoints.ts';
import { rehearsalProblems } from '#features/rehearsals/domain/problems.ts';
import { REHEARSED_PSEUDO, REHEARSED_REF, rehearsedSteps } from '#features/rehearsals/domain/rules.ts';
import type { Rehearsal } from '#features/rehearsals/domain/schemas.ts';
import { changeSettings } from '#features/settings/server/commands/change-settings.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import { ctxOfCopy, rehearsalOf } from '../steps/read-rehearsal.ts';
import { openCopy } from '../steps/create-copy.ts';
import { readRehearsedOrder } from '../steps/read-rehearsed-order.ts';
import { endRehearsal } from './start-rehearsal.ts';

/**
 * Opens a copy in which the owner walks one order from its claim to its label (decision 0130). The claim is a comment,
 * read as in a live.
 * @throws Refusal `rehearsals.under-way`.
 */
export async function startRehearsedOrder(
  ctx: SignedInCtx,
  { replace }: ParsedInputOf<typeof endpoints.startRehearsedOrder>,
): Promise<Rehearsal> {
  const owner = await ctx.db.one<{ email: string }>(sql`select email from users where id = ${ctx.actor.userId}`);
  if (!owner) throw new Error('the owner has no account');
  const row = await openCopy(ctx, owner, replace);
  const copy = ctxOfCopy(ctx);
  await saveVersionsNow(copy);
  await saveEvents(copy, row.liveId, [claimingComment(copy.now())]);
  await readComments(copy, row.liveId);
  return rehearsalOf(row);
}

const claimingComment = (now: Date) => ({
  type: 'chat' as const,
  msgId: `essai-${randomUUID()}`,
  userId: 'essai',
  uniqueId: REHEARSED_PSEUDO,
  nickname: 'Cliente d’essai',
  avatarUrl: null,
  comment: String(REHEARSED_REF),
  createTime: now.getTime(),
  lateMs: null,
  raw: null,
});

/**
 * Records in the shop that an order was rehearsed, if every step was done. Deletes the copy.
 * @throws Refusal `rehearsals.none`, `rehearsals.replaced` when `liveId` names another copy.
 */
export async function endRehearsedOrder(
  ctx: SignedInCtx,
  { liveId }: ParsedInputOf<typeof endpoints.endRehearsedOrder>,
): Promise<{ isComplete: boolean }> {
  const order = await readRehearsedOrder(ctx);
  if (!order) throw refuse(rehearsalProblems.none);
  if (liveId !== undefined && liveId !== order.liveId) throw refuse(rehearsalProblems.replaced);
  const isComplete = rehearsedSteps.every((step) => order.done.includes(step));
  // Stored first. A process that stops before the deletion leaves the copy, so the owner can end the rehearsal again.
  if (isComplete) await changeSettings(ctx, { hasRehearsedOrder: true });
  await endRehearsal(ctx, { liveId });
  return { isComplete };
}

import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type * as adminEndpoints from '#features/withdrawals/domain/admin-endpoints.ts';
import type * as endpoints from '#features/withdrawals/domain/endpoints.ts';
import { withdrawalProblems } from '#features/withdrawals/domain/problems.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { Attachment } from '#platform/server/reply.ts';
import { readReturnLabel } from './steps/read-return-label.ts';

/** @throws Refusal `withdrawals.return-label-not-found`. */
export const returnLabelFile = (
  ctx: Ctx,
  { withdrawalId }: ParsedInputOf<typeof adminEndpoints.returnLabelPdf>,
): Promise<Attachment> => labelFile(ctx, withdrawalId);

/** @throws Refusal `withdrawals.return-label-not-found`, for another user’s withdrawal too. */
export const myReturnLabelFile = (
  ctx: SignedInCtx,
  { withdrawalId }: ParsedInputOf<typeof endpoints.myReturnLabelPdf>,
): Promise<Attachment> => labelFile(ctx, withdrawalId, ctx.actor.userId);

async function labelFile(ctx: Ctx, withdrawalId: string, ownerId?: string): Promise<Attachment> {
  const label = await readReturnLabel(ctx, withdrawalId, ownerId);
  if (!label) throw refuse(withdrawalProblems.returnLabelNotFound);
  return new Attachment(label.bytes, label.contentType, label.name);
}

import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { insertMail } from '#platform/server/mails/enqueue-mail.ts';

interface SignInRequest {
  requestId: string;
  /** Time at which the link expires. A later mail would be useless. */
  until: Date;
}

/**
 * Adds the mail of a sign-in request to the outbox, in the request's own transaction.
 * A reaction would wait behind all reactions of a busy evening. Idempotent by the id of the request.
 */
export const enqueueSignInMail = (ctx: Ctx, tx: Tx, { requestId, until }: SignInRequest): Promise<void> =>
  insertMail(ctx, tx, { key: `sign-in-${requestId}`, kind: 'sign-in', requestId, until });

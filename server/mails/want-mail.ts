import sql from 'sql-template-tag';
import type { Ctx } from '../context.ts';
import { inTransaction, type Tx } from '../events/transaction.ts';

/** The queue whose jobs send one mail each. */
export const MAILS = 'mails';

const THREE_DAYS_MS = 3 * 86_400_000;

interface Wanted {
  /** What it is, for good: wanted again under the same key, it is the same mail. */
  key: string;
  kind: string;
  orderId?: string;
  requestId?: string;
  /** Until when it is worth sending; three days from now unless told. */
  until?: Date;
}

/** Until when a mail wanted now is tried. */
export const worthSendingUntil = (ctx: Ctx): Date => new Date(ctx.now().getTime() + THREE_DAYS_MS);

/** Puts a mail in the outbox, once for its key, and has it sent as soon as that is committed. */
export const wantMail = (ctx: Ctx, wanted: Wanted): Promise<void> =>
  inTransaction(ctx, (tx) => putMail(ctx, tx, wanted));

/** The same, as part of a transaction. */
export async function putMail(ctx: Ctx, tx: Tx, { key, kind, orderId, requestId, until }: Wanted): Promise<void> {
  const now = ctx.now();
  const mail = await tx.one<{ id: string }>(sql`
    insert into mails (key, kind, order_id, request_id, next_try_at, give_up_at, created_at, updated_at)
    values (${key}, ${kind}, ${orderId ?? null}, ${requestId ?? null}, ${now}, ${until ?? worthSendingUntil(ctx)}, ${now}, ${now})
    on conflict (key) do nothing returning id`);
  if (mail) await tx.enqueue(MAILS, { mailId: mail.id });
}

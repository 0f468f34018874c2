import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { mailKind } from './mail-kinds.ts';

/** The queue whose jobs send one mail each. */
export const MAILS = 'mails';
/** The same for urgent mails, so that none waits behind the mails of an evening. */
export const URGENT_MAILS = 'urgent-mails';

/** Returns the queue that sends mails of a kind. */
export const queueOfMail = (kind: string): string => (mailKind(kind).isUrgent ? URGENT_MAILS : MAILS);

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
  if (mail) await tx.enqueue(queueOfMail(kind), { mailId: mail.id });
}

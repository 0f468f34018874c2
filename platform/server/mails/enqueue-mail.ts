import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { mailKind } from '#platform/server/mails/mail-kinds.ts';

/** Queue whose jobs send one mail each. */
export const MAILS = 'mails';
/** Queue of urgent mails, which must not wait behind the mails of an evening. */
export const URGENT_MAILS = 'urgent-mails';

/** Returns the queue that sends mails of a kind. */
export const queueOfMail = (kind: string): string => (mailKind(kind).isUrgent ? URGENT_MAILS : MAILS);

const THREE_DAYS_MS = 3 * 86_400_000;

interface MailRequest {
  /** Idempotency key of the mail. */
  key: string;
  kind: string;
  orderId?: string;
  requestId?: string;
  /** Time after which sending the mail is pointless; three days from now by default. */
  until?: Date;
  /** Delay in seconds, for a mail about an action that can still be undone. */
  afterSeconds?: number;
}

/** Returns the time until which the shop tries to send a mail requested now. */
export const worthSendingUntil = (ctx: Ctx): Date => new Date(ctx.now().getTime() + THREE_DAYS_MS);

/** Stores a mail in the outbox and sends it after the commit. Idempotent by key. */
export const enqueueMail = (ctx: Ctx, request: MailRequest): Promise<void> =>
  inTransaction(ctx, (tx) => insertMail(ctx, tx, request));

/** Stores a mail in the outbox within a transaction. Idempotent by key. */
export async function insertMail(
  ctx: Ctx,
  tx: Tx,
  { key, kind, orderId, requestId, until, afterSeconds = 0 }: MailRequest,
): Promise<void> {
  const now = ctx.now();
  const firstTryAt = new Date(now.getTime() + afterSeconds * 1000);
  const mail = await tx.one<{ id: string }>(sql`
    insert into mails (key, kind, order_id, request_id, next_try_at, give_up_at, created_at, updated_at)
    values (${key}, ${kind}, ${orderId ?? null}, ${requestId ?? null}, ${firstTryAt}, ${until ?? worthSendingUntil(ctx)}, ${now}, ${now})
    on conflict (key) do nothing returning id`);
  if (mail) await tx.enqueue(queueOfMail(kind), { mailId: mail.id }, { afterSeconds });
}

import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { mailKind } from './mail-kinds.ts';

export const MAILS = 'mails';
/** Urgent mails must not wait behind the mails of an evening. */
export const URGENT_MAILS = 'urgent-mails';

export const queueOfMail = (kind: string): string => (mailKind(kind).isUrgent ? URGENT_MAILS : MAILS);

const THREE_DAYS_MS = 3 * 86_400_000;

interface MailRequest {
  key: string;
  kind: string;
  orderId?: string;
  requestId?: string;
  /** Time after which sending is pointless; three days from now by default. */
  until?: Date;
  afterSeconds?: number;
}

export const worthSendingUntil = (ctx: Ctx): Date => new Date(ctx.now().getTime() + THREE_DAYS_MS);

/** Idempotent by key. Sends the mail after the commit. */
export const enqueueMail = (ctx: Ctx, request: MailRequest): Promise<void> =>
  inTransaction(ctx, (tx) => insertMail(ctx, tx, request));

/** Idempotent by key. */
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

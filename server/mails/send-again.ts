import sql from 'sql-template-tag';
import type { Ctx } from '../context.ts';
import type { Tx } from '../events/transaction.ts';
import { clearAttention } from '../features/attention/commands/settle-attention.ts';
import { stuckKey } from './settle.ts';
import { MAILS, worthSendingUntil } from './want-mail.ts';

/**
 * Sends a mail that is stuck once more, as things are now: to the address that was corrected meanwhile, say. Call it
 * under the order’s lock. @returns false when it is not stuck (any more), or not about this order.
 */
export async function sendMailAgain(ctx: Ctx, tx: Tx, about: { orderId: string; mailId: string }): Promise<boolean> {
  const { orderId, mailId } = about;
  const mail = await tx.one<{ again: number }>(sql`
    update mails set state = 'to-send', tries = 0, again = again + 1, attempt = null, next_try_at = ${ctx.now()},
      give_up_at = ${worthSendingUntil(ctx)}, updated_at = ${ctx.now()}
    where id = ${mailId} and order_id = ${orderId} and state in ('unsure', 'given-up') returning again`);
  if (!mail) return false;
  const key = stuckKey({ mailId, again: mail.again - 1 });
  for (const kind of ['mail-unsure', 'mail-given-up'] as const)
    await clearAttention(ctx, tx, { kind, key, note: 'E-mail renvoyé' });
  await tx.enqueue(MAILS, { mailId });
  return true;
}

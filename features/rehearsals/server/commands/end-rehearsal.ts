import type { Ctx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { copyOf, readNote } from '../steps/copy-of.ts';
import { dropCopy, lockCopy } from '../steps/make-copy.ts';

/** Age at which an open copy is deleted, in ms. */
const FORGOTTEN_MS = 12 * 3_600_000;

/** Throws the copy away, with all that was done in it. */
export async function endRehearsal(ctx: Ctx): Promise<{ ok: true }> {
  const copy = copyOf(ctx);
  await inTransaction(
    ctx,
    async (tx) => {
      await lockCopy(tx);
      await dropCopy(copy);
    },
    { once: true },
  );
  return { ok: true };
}

/** Deletes a copy that is older than `FORGOTTEN_MS`, or that another release made. */
export async function endForgottenRehearsal(ctx: Ctx): Promise<void> {
  const note = await readNote(copyOf(ctx).db);
  if (!note || ctx.now().getTime() - note.startedAt.getTime() > FORGOTTEN_MS) await endRehearsal(ctx);
}

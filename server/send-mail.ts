import { isPlaceholderEmail } from '#domain/users/rules.ts';
import type { Ctx } from './context.ts';
import { watched } from './watch-provider.ts';
import type { WrittenMail } from './mail-layout.ts';

/**
 * Sends one mail; called from jobs, which try again when the mail server does not answer. `key` stays the same over
 * the tries, so that a mail sent twice is recognisable as one. Nothing goes to `.invalid` (D-04).
 */
export async function sendMail(ctx: Ctx, to: string, key: string, mail: WrittenMail): Promise<void> {
  if (isPlaceholderEmail(to)) return;
  const host = new URL(ctx.config.publicUrl).hostname;
  await watched(ctx, 'mail', () => ctx.gateways.mail.send({ ...mail, to, messageId: `${key}@${host}` }));
}

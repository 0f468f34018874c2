import { isPlaceholderEmail } from '#shared/email.ts';
import { withoutPersons } from '#shared/without-persons.ts';
import type { Ctx } from '#platform/server/context.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { AttemptReplaced, markSending, postponeMail, takeMail, type Attempt } from './attempt.ts';
import { findMailKind, mailKind, type OutgoingMail } from './mail-kinds.ts';
import { messageIdOf } from './message-id.ts';
import { giveUpMail, retryMail, recordMailResult } from './mail-result.ts';

/**
 * Sends the mail once, whatever the number of concurrent attempts. Sends nothing to `.invalid` addresses (D-04).
 * A mail that may not leave at this hour waits, also after a failed attempt.
 * @returns false when the mail server is unreachable or refuses the shop itself, so that other mails would fail too.
 * @throws an error of the shop itself, such as an outage of the database. The mail is tried again after its lease.
 */
export async function sendMail(ctx: Ctx, mailId: string): Promise<boolean> {
  const mail = await takeMail(ctx, mailId);
  if (!mail) return true;
  const leavesAt = findMailKind(mail.kind)?.mayLeaveAt?.(mail, ctx.now());
  if (leavesAt && leavesAt > ctx.now()) {
    await postponeMail(ctx, mail, leavesAt);
    return true;
  }
  const outgoing = await writeMail(ctx, mail);
  if (!outgoing || isPlaceholderEmail(outgoing.to)) {
    const isTooLate = mail.giveUpAt <= ctx.now();
    if (isTooLate) await giveUpMail(ctx, mail, 'given-up', 'trop tard');
    else await recordMailResult(ctx, mail, 'dropped');
    return true;
  }
  try {
    await sendToServer(ctx, mail, outgoing);
  } catch (error) {
    if (error instanceof AttemptReplaced) return true;
    if (!(error instanceof ProviderFailure)) throw error;
    await handleFailure(ctx, mail, error);
    return error.kind !== 'unreachable' && error.kind !== 'misconfigured';
  }
  await recordMailResult(ctx, mail, 'sent');
  return true;
}

/**
 * Null when there is nothing to report.
 * @throws an error, which means a bug or an unreadable file, after scheduling another attempt.
 */
async function writeMail(ctx: Ctx, mail: Attempt): Promise<OutgoingMail | null> {
  try {
    return await mailKind(mail.kind).write(ctx, mail);
  } catch (error) {
    const isFile = error instanceof ProviderFailure;
    await retryMail(
      ctx,
      mail,
      isFile ? 'les fichiers de la boutique ne répondent pas' : 'la boutique n’a pas pu l’écrire',
    );
    throw error;
  }
}

/** The server's answer may quote the customer's address: the log gets it without persons, and the alert not at all. */
async function handleFailure(ctx: Ctx, mail: Attempt, failure: ProviderFailure): Promise<void> {
  const { kind, providerCode, message } = failure;
  const answer = { failure: kind, providerCode, answer: withoutPersons(message) };
  ctx.log.warn({ ...answer, provider: 'mail', mailKey: mail.key }, 'a mail is not sent');
  const code = providerCode ? ` (${providerCode})` : '';
  if (kind === 'refused') await giveUpMail(ctx, mail, 'given-up', `le serveur d’e-mail le refuse${code}`);
  else if (kind === 'unknown') await handleDoubt(ctx, mail, 'le serveur d’e-mail n’a pas confirmé');
  else await retryMail(ctx, mail, `le serveur d’e-mail ne le prend pas${code}`);
}

/** Sends the mail again or raises an attention item, as its kind decides. */
export async function handleDoubt(ctx: Ctx, mail: Attempt, reason: string): Promise<void> {
  if (findMailKind(mail.kind)?.inDoubt === 'again') await retryMail(ctx, mail, reason);
  else await giveUpMail(ctx, mail, 'unsure', reason);
}

/** @throws ProviderFailure of the mail server, or an error of `markSending`, as is. */
const sendToServer = (ctx: Ctx, mail: Attempt, { to, itemIds, ...content }: OutgoingMail): Promise<void> =>
  callProvider(ctx, 'mail', () =>
    ctx.gateways.mail.send(
      { ...content, to, messageId: messageId(ctx, mail), isUrgent: mailKind(mail.kind).isUrgent ?? false },
      () => markSending(ctx, mail, itemIds ?? null),
    ),
  );

/**
 * Returns the same id for every attempt, so that mail servers recognise a duplicate. A mail that is written anew, or
 * that a user sends again, gets a new id. A server that has received the first mail would otherwise drop the second.
 */
function messageId(ctx: Ctx, { key, kind, tries, again }: Attempt): string {
  const parts = mailKind(kind).inDoubt === 'again' ? [again, tries] : [again];
  return messageIdOf(ctx.config.publicUrl, [key, ...parts.filter((part) => part > 0)].join('-'));
}

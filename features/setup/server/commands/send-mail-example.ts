import sql from 'sql-template-tag';
import type * as endpoints from '#features/setup/domain/endpoints.ts';
import { setupProblems } from '#features/setup/domain/problems.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { ParsedInputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { mailStyle } from '#platform/server/documents/mail-look.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { FONT } from '#platform/server/mails/layout.ts';
import { Attachment } from '#platform/server/reply.ts';
import { readExampleSubjects, writeMailExample } from '../steps/write-mail-example.ts';
import { messageIdOf } from '#platform/server/mails/message-id.ts';

export const listMailExamples = async (ctx: Ctx): Promise<ReplyOf<typeof endpoints.listMailExamples>> => ({
  mails: await readExampleSubjects(ctx),
});

export async function showMailExample(
  ctx: Ctx,
  { kind }: ParsedInputOf<typeof endpoints.showMailExample>,
): Promise<Attachment> {
  const { html, subject } = await writeMailExample(ctx, kind);
  const subjectLine = `<p ${mailStyle(['muted'], `margin:0;padding:12px;text-align:center;${FONT}`)}>Objet\u00A0: ${escapeHtml(subject)}</p>`;
  // Replaces by a function, because a subject may contain a replacement pattern such as `$&`.
  const page = html.replace(/<body[^<>]*>/, (body) => body + subjectLine);
  return new Attachment(Buffer.from(page), 'text/html; charset=utf-8', `${kind}.html`, { isMail: true });
}

/** @throws Refusal `setup.mail-not-sent`. */
export async function sendMailExample(
  ctx: SignedInCtx,
  { kind }: ParsedInputOf<typeof endpoints.sendMailExample>,
): Promise<{ to: string }> {
  const owner = await ctx.db.one<{ email: string }>(sql`select email from users where id = ${ctx.actor.userId}`);
  const to = owner?.email ?? '';
  const mail = await writeMailExample(ctx, kind);
  const messageId = messageIdOf(ctx.config.publicUrl);
  try {
    await callProvider(ctx, 'mail', () => ctx.gateways.mail.send({ to, ...mail, messageId }));
  } catch (error) {
    if (error instanceof ProviderFailure) throw refuse(setupProblems.mailNotSent, { message: error.message });
    throw error;
  }
  return { to };
}

import { randomUUID } from 'node:crypto';
import type * as endpoints from '#features/setup/domain/endpoints.ts';
import { setupProblems } from '#features/setup/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx, SignedInCtx } from '#platform/server/context.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { watched } from '#platform/server/integrations/watch-provider.ts';
import { Attachment } from '#platform/server/reply.ts';
import { writeMailExample } from '../steps/write-mail-example.ts';
import sql from 'sql-template-tag';

/** Shows a mail of this kind as buyers get it. */
export async function showMailExample(
  ctx: Ctx,
  { kind }: ParsedInputOf<typeof endpoints.showMailExample>,
): Promise<Attachment> {
  const { html } = await writeMailExample(ctx, kind);
  return new Attachment(Buffer.from(html), 'text/html; charset=utf-8', `${kind}.html`, { isMail: true });
}

/** Sends a mail of this kind to the owner who asks. @throws Refusal `setup.mail-not-sent`. */
export async function sendMailExample(
  ctx: SignedInCtx,
  { kind }: ParsedInputOf<typeof endpoints.sendMailExample>,
): Promise<{ to: string }> {
  const owner = await ctx.db.one<{ email: string }>(sql`select email from users where id = ${ctx.actor.userId}`);
  const to = owner?.email ?? '';
  const mail = await writeMailExample(ctx, kind);
  try {
    await watched(ctx, 'mail', () => ctx.gateways.mail.send({ to, ...mail, messageId: `${randomUUID()}@example` }));
  } catch (error) {
    if (error instanceof ProviderFailure) throw refuse(setupProblems.mailNotSent, { message: error.message });
    throw error;
  }
  return { to };
}

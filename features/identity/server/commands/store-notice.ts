import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type * as endpoints from '#features/identity/domain/endpoints.ts';
import { getNotice } from '#features/identity/domain/endpoints.ts';
import { identityProblems } from '#features/identity/domain/problems.ts';
import { noticeExtension, noticeTypes } from '#features/identity/domain/reading-notice.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { urlOf } from '#shared/http/request.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';
import { NOTICE_BUCKET } from '../queries.ts';

/**
 * Stores an official notice on the legal guarantee unchanged, and returns its address. Writes the row before the file,
 * so that no file is without a row.
 * @throws Refusal `identity.notice-unreadable`; ProviderFailure when files cannot be written.
 */
export async function storeNotice(
  ctx: Ctx,
  { file }: ParsedInputOf<typeof endpoints.storeNotice>,
): Promise<{ notice: string }> {
  const bytes = Buffer.from(file, 'base64');
  const extension = noticeExtension(bytes);
  if (!extension) throw refuse(identityProblems.noticeUnreadable);
  const name = `${randomUUID()}.${extension}`;
  await ctx.db.run(sql`insert into guarantee_notices (file, kept_at) values (${name}, ${ctx.now()})`);
  await callProvider(ctx, 'files', () =>
    ctx.gateways.files.put(NOTICE_BUCKET, name, { bytes, contentType: noticeTypes[extension] }),
  );
  return { notice: urlOf(getNotice, { file: name }) };
}

import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type * as endpoints from '#domain/identity/endpoints.ts';
import { getLogo } from '#domain/identity/endpoints.ts';
import { identityProblems } from '#domain/identity/problems.ts';
import { readLogo } from '#domain/identity/reading-logo.ts';
import type { ParsedInputOf } from '#domain/http/endpoint.ts';
import { urlOf } from '#domain/http/request.ts';
import { refuse } from '#domain/problem.ts';
import type { Ctx } from '#server/context.ts';
import { LOGOS } from '../queries.ts';
import { watched } from '#server/integrations/watch-provider.ts';

/**
 * Keeps a picture that may become the shop's logo, and says where it is found. Its row is there before its file, so that
 * a file is never forgotten. @throws Refusal `identity.logo-unreadable`; ProviderFailure when files can't be written.
 */
export async function keepLogo(
  ctx: Ctx,
  { image }: ParsedInputOf<typeof endpoints.keepLogo>,
): Promise<{ logo: string }> {
  const read = readLogo(Buffer.from(image, 'base64'));
  if (!read) throw refuse(identityProblems.logoUnreadable);
  const file = `${randomUUID()}.${read.extension}`;
  await ctx.db.run(sql`insert into logos (file, kept_at) values (${file}, ${ctx.now()})`);
  const contentType = read.extension === 'png' ? 'image/png' : 'image/jpeg';
  await watched(ctx, 'files', () =>
    ctx.gateways.files.put(LOGOS, file, { bytes: Buffer.from(read.bytes), contentType }),
  );
  return { logo: urlOf(getLogo, { file }) };
}

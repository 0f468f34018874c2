import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type * as endpoints from '#features/identity/domain/endpoints.ts';
import { getLogo } from '#features/identity/domain/endpoints.ts';
import { identityProblems } from '#features/identity/domain/problems.ts';
import { readLogo } from '#features/identity/domain/reading-logo.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { urlOf } from '#shared/http/request.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { LOGO_BUCKET } from '../queries.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';

/**
 * Stores an uploaded logo and returns its address. Writes the row before the file, so that no file is without a row.
 * @throws Refusal `identity.logo-unreadable`; ProviderFailure when files cannot be written.
 */
export async function storeLogo(
  ctx: Ctx,
  { image }: ParsedInputOf<typeof endpoints.storeLogo>,
): Promise<{ logo: string }> {
  const picture = readLogo(Buffer.from(image, 'base64'));
  if (!picture) throw refuse(identityProblems.logoUnreadable);
  const file = `${randomUUID()}.${picture.extension}`;
  await ctx.db.run(sql`insert into logos (file, kept_at) values (${file}, ${ctx.now()})`);
  const contentType = picture.extension === 'png' ? 'image/png' : 'image/jpeg';
  await callProvider(ctx, 'files', () =>
    ctx.gateways.files.put(LOGO_BUCKET, file, { bytes: Buffer.from(picture.bytes), contentType }),
  );
  return { logo: urlOf(getLogo, { file }) };
}

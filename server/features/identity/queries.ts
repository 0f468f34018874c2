import type * as endpoints from '#domain/identity/endpoints.ts';
import { identityProblems } from '#domain/identity/problems.ts';
import { missingNeeds } from '#domain/identity/rules.ts';
import type { ParsedInputOf, ReplyOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type { Shop } from '#server/context.ts';
import { watched } from '#server/integrations/watch-provider.ts';
import { Attachment } from '#server/reply.ts';
import { takesOrders } from './steps/check-sales.ts';

/** What the law asks of this shop and is not filled in. */
export async function listLegalNeeds(shop: Shop): Promise<ReplyOf<typeof endpoints.listLegalNeeds>> {
  const missing = missingNeeds(await shop.settings.read()).map(({ concerns: _, ...need }) => need);
  return { missing, takesOrders: await takesOrders(shop) };
}

/** The bucket of the logos that owners have sent. */
export const LOGOS = 'logos';

/** @throws Refusal `identity.logo-not-found`; ProviderFailure when files can't be read. */
export async function getLogo(shop: Shop, { file }: ParsedInputOf<typeof endpoints.getLogo>): Promise<Attachment> {
  const found = await watched(shop, 'files', () => shop.gateways.files.get(LOGOS, file));
  if (!found) throw refuse(identityProblems.logoNotFound);
  return new Attachment(found.bytes, found.contentType, `logo${file.slice(-4)}`, { isForEver: true });
}

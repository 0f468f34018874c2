import type * as endpoints from '#domain/identity/endpoints.ts';
import { identityProblems } from '#domain/identity/problems.ts';
import { maySell, missingNeeds } from '#domain/identity/rules.ts';
import type { ParsedInputOf, ReplyOf } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type { Shop } from '#server/context.ts';
import { watched } from '#server/integrations/watch-provider.ts';
import { Attachment } from '#server/reply.ts';

/** What the law asks of this shop and is not filled in. */
export async function listLegalNeeds({ config, settings }: Shop): Promise<ReplyOf<typeof endpoints.listLegalNeeds>> {
  const identity = await settings.read();
  const missing = missingNeeds(identity).map(({ concerns: _, ...need }) => need);
  return { missing, takesOrders: !config.inService || maySell(identity) };
}

/** The bucket of the logos that owners have sent. */
export const LOGOS = 'logos';

/** @throws Refusal `identity.logo-not-found`; ProviderFailure when files can't be read. */
export async function getLogo(shop: Shop, { file }: ParsedInputOf<typeof endpoints.getLogo>): Promise<Attachment> {
  const found = await watched(shop, 'files', () => shop.gateways.files.get(LOGOS, file));
  if (!found) throw refuse(identityProblems.logoNotFound);
  return new Attachment(found.bytes, found.contentType, `logo${file.slice(-4)}`, { isForEver: true });
}

import type * as endpoints from '#domain/identity/endpoints.ts';
import { maySell, missingNeeds } from '#domain/identity/rules.ts';
import type { ReplyOf } from '#domain/http/endpoint.ts';
import type { Shop } from '#server/context.ts';

/** What the law asks of this shop and is not filled in. */
export async function listLegalNeeds({ config, settings }: Shop): Promise<ReplyOf<typeof endpoints.listLegalNeeds>> {
  const identity = await settings.read();
  const missing = missingNeeds(identity).map(({ concerns: _, ...need }) => need);
  return { missing, takesOrders: !config.inService || maySell(identity) };
}

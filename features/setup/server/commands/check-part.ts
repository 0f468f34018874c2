import type * as endpoints from '#features/setup/domain/endpoints.ts';
import type { Finding } from '#features/setup/domain/labels.ts';
import { mailSender } from '#features/identity/domain/rules.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { recordProviderState } from '#platform/server/integrations/watch-provider.ts';
import { providers } from '#shared/providers.ts';
import type { Ctx } from '#platform/server/context.ts';
import { checkNamedPart } from '../steps/check-shop.ts';

/**
 * Checks one part of the shop without holding a request slot, because a provider may answer slowly. Records that the
 * provider answered, also when the check warns.
 */
export async function checkPart(ctx: Ctx, { part }: ParsedInputOf<typeof endpoints.checkPart>): Promise<Finding> {
  const { address } = mailSender(await ctx.settings.read());
  const found = await ctx.visitor.aside(() => checkNamedPart(ctx, part, address));
  const provider = providers.find((name) => name === part);
  if (provider && (found.outcome === 'works' || found.outcome === 'warns'))
    await recordProviderState(ctx, provider, null);
  return found;
}

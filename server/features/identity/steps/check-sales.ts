import { identityProblems } from '#domain/identity/problems.ts';
import { maySell } from '#domain/identity/rules.ts';
import { refuse } from '#domain/problem.ts';
import type { Shop } from '#server/context.ts';

/**
 * In service a shop takes no order while selling would be unlawful. To be asked before a transaction begins.
 * @throws Refusal `identity.not-ready-to-sell`
 */
export async function mustTakeOrders({ config, settings }: Pick<Shop, 'config' | 'settings'>): Promise<void> {
  if (config.inService && !maySell(await settings.read())) throw refuse(identityProblems.notReadyToSell);
}

import { identityProblems } from '#features/identity/domain/problems.ts';
import { maySell } from '#features/identity/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type { Shop } from '#platform/server/context.ts';

type Seller = Pick<Shop, 'config' | 'settings'>;

/** Whether the shop takes orders now: in service it takes none while selling would be unlawful. */
export const takesOrders = async ({ config, settings }: Seller): Promise<boolean> =>
  !config.inService || maySell(await settings.read());

/**
 * Refuses while the shop takes no orders. Call it before a transaction begins.
 * @throws Refusal `identity.not-ready-to-sell`
 */
export async function mustTakeOrders(shop: Seller): Promise<void> {
  if (!(await takesOrders(shop))) throw refuse(identityProblems.notReadyToSell);
}

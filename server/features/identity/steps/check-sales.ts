import { identityProblems } from '#domain/identity/problems.ts';
import { maySell } from '#domain/identity/rules.ts';
import { refuse } from '#domain/problem.ts';
import type { Shop } from '#server/context.ts';

type Seller = Pick<Shop, 'config' | 'settings'>;

/** Whether the shop takes orders now: in service it takes none while selling would be unlawful. */
export const takesOrders = async ({ config, settings }: Seller): Promise<boolean> =>
  !config.inService || maySell(await settings.read());

/** To be asked before a transaction begins. @throws Refusal `identity.not-ready-to-sell` */
export async function mustTakeOrders(shop: Seller): Promise<void> {
  if (!(await takesOrders(shop))) throw refuse(identityProblems.notReadyToSell);
}

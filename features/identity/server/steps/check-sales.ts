import { identityProblems } from '#features/identity/domain/problems.ts';
import { maySell } from '#features/identity/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type { Shop } from '#platform/server/context.ts';

// These functions must not run in a transaction, because they read the settings over another connection.

type Seller = Pick<Shop, 'config' | 'settings'>;

/** Returns true when the law lets the shop sell. Only a shop in service needs the seller's identity for this. */
export const isSaleLawful = async ({ config, settings }: Seller): Promise<boolean> =>
  !config.inService || maySell(await settings.read());

/**
 * Returns true when the shop admits buyers. A shop in service is open once its owner opens it. Any other shop is always
 * open.
 */
export const isOpen = async ({ config, settings }: Seller): Promise<boolean> =>
  !config.inService || (await settings.read()).isOpen;

export const takesOrders = async (shop: Seller): Promise<boolean> => (await isOpen(shop)) && (await isSaleLawful(shop));

/**
 * Returns true while the shop cancels the orders whose hold is over. Without a card contract, no buyer can pay in time.
 */
export const cancelsUnpaidOrders = async (shop: Seller): Promise<boolean> =>
  !shop.config.lacks.payment && (await takesOrders(shop));

/** Refuses while the shop is closed. @throws Refusal `identity.not-open-yet`. */
export async function assertOpen(shop: Seller): Promise<void> {
  if (!(await isOpen(shop))) throw refuse(identityProblems.notOpenYet);
}

/**
 * Refuses while the shop takes no orders.
 * @throws Refusal `identity.not-open-yet`, `identity.not-ready-to-sell`.
 */
export async function assertTakesOrders(shop: Seller): Promise<void> {
  await assertOpen(shop);
  if (!(await isSaleLawful(shop))) throw refuse(identityProblems.notReadyToSell);
}

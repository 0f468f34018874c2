import { updateLive } from '#features/lives/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { queuesOf } from '#app/server/background.ts';
import { fine, toValidate, type Placed } from './order-steps.ts';
import type { TestShop } from './shop.ts';

export const HOUR = 3_600_000;

/** The shop keeps unpaid orders so many hours after their live; null: without a limit. */
export const setDelay = async (shop: TestShop, paymentDelayHours: number | null): Promise<unknown> =>
  fine(await shop.call(changeSettings, { paymentDelayHours }, shop.admin));

/** Ends a live, or lets it go on. */
export const turnLive = async (shop: TestShop, liveId: string, isActive: boolean): Promise<unknown> =>
  fine(await shop.call(updateLive, { liveId, isActive }, shop.admin));

/** An order to validate whose live has just ended. */
export async function keptAfterLive(shop: TestShop, prices?: readonly number[]): Promise<Placed> {
  const order = await toValidate(shop, prices);
  await turnLive(shop, order.liveId, false);
  return order;
}

/** Works what follows an event, mails included, in a shop that does nothing by itself: no order expires meanwhile. */
export const workReactions = (shop: TestShop): Promise<void> =>
  shop.shop.jobs.work(queuesOf(shop.shop).filter(({ name }) => name === 'reactions' || name === 'mails'));

import { updateLive } from '#features/lives/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { queuesOf } from '#app/server/background.ts';
import { bodyOf, toValidate, type Placed } from './order-steps.ts';
import type { TestShop } from './shop.ts';

export const HOUR = 3_600_000;

/** `paymentDelayHours` is null for no limit. */
export const setDelay = async (shop: TestShop, paymentDelayHours: number | null): Promise<unknown> =>
  bodyOf(await shop.call(changeSettings, { paymentDelayHours }, shop.admin));

export const setLiveActive = async (shop: TestShop, liveId: string, isActive: boolean): Promise<unknown> =>
  bodyOf(await shop.call(updateLive, { liveId, isActive }, shop.admin));

export async function keptAfterLive(shop: TestShop, prices?: readonly number[]): Promise<Placed> {
  const order = await toValidate(shop, prices);
  await setLiveActive(shop, order.liveId, false);
  return order;
}

/** Runs only the queued reactions and mails of a shop without background work, so that no order expires. */
export const workReactions = (shop: TestShop): Promise<void> =>
  shop.shop.jobs.work(queuesOf(shop.shop).filter(({ name }) => name === 'reactions' || name === 'mails'));

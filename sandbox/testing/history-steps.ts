import { listHistory } from '#features/history/domain/endpoints.ts';
import type { InputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type { TestCaller } from './caller.ts';
import { bodyOf } from './order-steps.ts';
import type { TestShop } from './shop.ts';

export type HistoryInput = InputOf<typeof listHistory>;

export const historyOf =
  (shop: TestShop) =>
  async (input: HistoryInput = {}, as: TestCaller = shop.admin): Promise<ReplyOf<typeof listHistory>> =>
    bodyOf(await shop.call(listHistory, input, as));

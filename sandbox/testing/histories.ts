import assert from 'node:assert/strict';
import { afterAll } from 'vitest';
import sql from 'sql-template-tag';
import { testDatabase } from './database.ts';
import { testShop, type TestShop } from './shop.ts';

export async function twoProcesses(): Promise<[TestShop, TestShop]> {
  const database = await testDatabase();
  const shop = await testShop({ databaseUrl: database.url, background: false });
  const secondShop = await testShop({ databaseUrl: database.url, background: false });
  afterAll(async () => {
    await Promise.all([shop.close(), secondShop.close()]);
    await database.drop();
  });
  return [shop, secondShop];
}

export async function aBareOrder({ shop }: TestShop, userId: string, totalCents: number): Promise<string> {
  const row = await shop.db.one<{ id: string }>(sql`
    insert into orders (user_id, status, total_amount_cents) values (${userId}, 'to-pay', ${totalCents}) returning id`);
  return row?.id ?? '';
}

/**
 * Delivery of notices: their sort keys, the indexes of the notices to repeat, and the number sent at the same moment.
 */
interface DeliveryOrder {
  shuffle: readonly number[];
  repeats: readonly number[];
  together: number;
}

/**
 * Sends each notice, repeats some of them and mixes in forged notices. Asserts that every answer has one of the
 * statuses `answers`.
 */
export async function deliverNotices<Notice>(
  real: readonly Notice[],
  { shuffle, repeats, together }: DeliveryOrder,
  { forged = [], send, answers }: { forged?: readonly Notice[]; send: Send<Notice>; answers: readonly number[] },
): Promise<void> {
  const repeated = real.length === 0 ? [] : repeats.map((index) => real[index % real.length] as Notice);
  const notices = [...real, ...repeated, ...forged]
    .map((notice, index) => ({ notice, place: shuffle[index % shuffle.length] ?? 0 }))
    .toSorted((current, next) => current.place - next.place);
  for (let from = 0; from < notices.length; from += together) {
    const batch = notices.slice(from, from + together).map(({ notice }, index) => send(notice, index));
    for (const answer of await Promise.all(batch)) assert.ok(answers.includes(answer.status), await answer.text());
  }
}
type Send<Notice> = (notice: Notice, index: number) => Promise<Response>;

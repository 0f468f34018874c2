import type { TestContext } from 'vitest';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import { importShop, type ImportEnd } from '../import-shop.ts';
import { Report } from '../report.ts';
import type { Source } from '../source.ts';
import { anOldShop, type OldShop } from './old-shop.ts';

/** How an import went. */
interface Told {
  end: ImportEnd;
  report: Report;
  refusals: string[];
}
interface Options {
  acceptRefusals?: boolean;
  dryRun?: boolean;
}

/** Imports and listens to what is refused. */
export async function importFrom(shop: TestShop, opening: Promise<Source>, options: Options = {}): Promise<Told> {
  const refusals: string[] = [];
  const report = new Report((table, row, reason) => refusals.push(`${table} ${row} ${reason}`));
  const source = await opening;
  try {
    const end = await importShop({ pool: shop.shop.pool, source, report, now: shop.shop.now(), ...options });
    return { end, report, refusals };
  } finally {
    await source.close();
  }
}

/** An old shop and an empty new one, gone at the end of the test. */
export async function bothShops(t: Pick<TestContext, 'onTestFinished'>): Promise<{ old: OldShop; shop: TestShop }> {
  const old = await anOldShop();
  t.onTestFinished(() => old.drop());
  return { old, shop: await aShop(t) };
}

/** An empty shop, gone at the end of the test. */
export async function aShop(t: Pick<TestContext, 'onTestFinished'>): Promise<TestShop> {
  const shop = await testShop({ background: false });
  t.onTestFinished(() => shop.close());
  return shop;
}

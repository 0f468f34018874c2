import type { TestContext } from 'vitest';
import { ctxOf } from '#platform/server/context.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import { importShop, type ImportEnd } from '../import-shop.ts';
import { Report } from '../report.ts';
import type { Source } from '../source.ts';
import { anOldShop, type OldShop } from './old-shop.ts';

interface ImportLog {
  end: ImportEnd;
  report: Report;
  refusals: string[];
}
interface Options {
  acceptRefusals?: boolean;
  dryRun?: boolean;
}

export async function importFrom(shop: TestShop, opening: Promise<Source>, options: Options = {}): Promise<ImportLog> {
  const refusals: string[] = [];
  const report = new Report((table, row, reason) => refusals.push(`${table} ${row} ${reason}`));
  const source = await opening;
  try {
    const end = await importShop({
      ctx: ctxOf(shop.shop, { kind: 'system', name: 'Import' }),
      source,
      report,
      ...options,
    });
    return { end, report, refusals };
  } finally {
    await source.close();
  }
}

export async function bothShops(t: Pick<TestContext, 'onTestFinished'>): Promise<{ old: OldShop; shop: TestShop }> {
  const oldShop = await anOldShop();
  t.onTestFinished(() => oldShop.drop());
  return { old: oldShop, shop: await aShop(t) };
}

export async function aShop(t: Pick<TestContext, 'onTestFinished'>): Promise<TestShop> {
  const shop = await testShop({ background: false });
  t.onTestFinished(() => shop.close());
  return shop;
}

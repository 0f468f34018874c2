import { join } from 'node:path';
import type { TestContext } from 'vitest';
import type { backUp } from '#app/tools/backup.ts';
import { aFolder } from './shop-process.ts';
import { testShop, type TestShop } from './shop.ts';

export const sourceOf = ({ shop }: TestShop): Parameters<typeof backUp>[0] => ({
  pool: shop.pool,
  files: shop.gateways.files,
  config: shop.config,
});

export const aBackupFile = (): string => join(aFolder(), 'shop.gz');

export async function openShop(
  t: TestContext,
  env: NodeJS.ProcessEnv = {},
  { background = false } = {},
): Promise<TestShop> {
  const shop = await testShop({ background, env });
  t.onTestFinished(() => shop.close());
  return shop;
}

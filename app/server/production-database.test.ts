import assert from 'node:assert/strict';
import { test } from 'vitest';
import { inServiceEnv } from '#sandbox/testing/in-service.ts';
import { aFolder, start } from '#sandbox/testing/shop-process.ts';

test('a start in production on the embedded PostgreSQL warns once', async (t) => {
  const shop = await start(aFolder(), inServiceEnv);
  t.onTestFinished(async () => {
    shop.child.kill('SIGTERM');
    await shop.ended;
  });
  await shop.ready();
  const warnings = shop.output.text.split('\n').filter((line) => line.includes('embedded PostgreSQL'));
  assert.equal(warnings.length, 1, shop.output.text);
  assert.equal((JSON.parse(warnings[0] ?? '') as { level: number }).level, 40);
});

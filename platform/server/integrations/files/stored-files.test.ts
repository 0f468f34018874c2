import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { generateLabel, labelPdf } from '#features/shipping/domain/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import { objectStorage } from '#sandbox/testing/object-storage.ts';
import { bodyOf, paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

async function withLabel(t: TestContext, env: NodeJS.ProcessEnv = {}) {
  const shop = await testShop({ background: false, env });
  t.onTestFinished(() => shop.close());
  const { orderId } = await paid(shop);
  const { label_path: path } = bodyOf(await shop.call(generateLabel, { orderId }, shop.admin));
  const download = () => shop.fetch(urlOf(labelPdf, { orderId }), { as: shop.admin });
  return { path, download, folder: join(shop.config.dataDir, 'files') };
}
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('SYS-07 files are stored on disk, in the data folder, by default', async (t) => {
  const { path, download, folder } = await withLabel(t);
  const onDisk = readFileSync(join(folder, 'shipping', path));
  assert.equal(onDisk.subarray(0, 4).toString(), '%PDF');
  assert.deepEqual(await bytesOf(await download()), onDisk);
});

test('SYS-07 files are stored in object storage when one is configured, and not on disk', async (t) => {
  const { endpoint, objects } = await objectStorage(t);
  const { path, download, folder } = await withLabel(t, {
    S3_ENDPOINT: endpoint,
    S3_REGION: 'fr-par',
    S3_BUCKET: 'defile',
    S3_ACCESS_KEY_ID: 'AKID',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  const stored = objects.get(`/defile/shipping/${path}`);
  assert.equal(stored?.bytes.subarray(0, 4).toString(), '%PDF');
  assert.deepEqual(await bytesOf(await download()), stored?.bytes);
  assert.ok(!existsSync(folder) || readdirSync(folder).length === 0);
});

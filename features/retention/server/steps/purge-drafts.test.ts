import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, test, vi } from 'vitest';
import { saveConfirmation } from '#features/payments/server/steps/save-confirmation.ts';
import { writeConfirmation } from '#features/payments/server/steps/write-confirmation.ts';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { askForLabel } from '#features/shipping/server/steps/ask-for-label.ts';
import { recordProviderState } from '#platform/server/integrations/watch-provider.ts';
import { bodyOf, paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { purgeDrafts } from './purge-drafts.ts';
import { purgeOldData } from '../commands/purge-old-data.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { system } = shop;
const { files } = shop.shop.gateways;

/** Runs `work`. Returns the place of the one file that it stores. */
async function fileOf(work: () => Promise<unknown>): Promise<[bucket: string, path: string]> {
  const put = vi.spyOn(files, 'put');
  await work();
  const [file, ...otherFiles] = put.mock.calls.map(([bucket, path]): [string, string] => [bucket, path]);
  put.mockRestore();
  assert.ok(file && otherFiles.length === 0);
  return file;
}

test('a PDF whose row was never stored is deleted after a day, and a PDF with a row is kept', async () => {
  const { orderId } = await paid(shop);
  const pdf = Buffer.from('%PDF-');
  const unstored = [
    // The transaction fails, because the order does not exist.
    await fileOf(() =>
      assert.rejects(saveConfirmation(system, randomUUID(), { subject: 'Objet', text: 'Texte', html: 'HTML', pdf })),
    ),
    // The process ends before the label is recorded.
    await fileOf(() =>
      askForLabel(system, {
        ask: () => Promise.resolve({ trackingId: '6A00000000000', pdf }),
        recordFailure: () => assert.fail(),
        pathOf: ({ trackingId }) => `labels/C1-${trackingId}.pdf`,
      }),
    ),
  ];
  const stored = [
    await fileOf(() => writeConfirmation(system, { key: '', orderId, requestId: null })),
    await fileOf(async () => bodyOf(await shop.call(generateLabel, { orderId }, shop.admin))),
  ];
  const purgeAndCount = async () => {
    await purgeOldData(system);
    const found = (named: [string, string][]) => Promise.all(named.map(([bucket, path]) => files.get(bucket, path)));
    return [await found(unstored), await found(stored)].map((all) => all.filter((file) => file !== null).length);
  };
  const partial = join(shop.config.dataDir, 'files', stored[1]?.[0] ?? '', `.${randomUUID()}.tmp`);
  writeFileSync(partial, 'part of a label');
  assert.deepEqual(await purgeAndCount(), [2, 2], 'a transaction may still store the row');
  shop.advance(86_400_001);
  assert.deepEqual([await purgeAndCount(), existsSync(partial)], [[0, 2], false]);
});

test('a store without partial files is not asked to delete partial files, so that its recorded outage stays shown', async (t) => {
  const { deletePartial } = files;
  t.onTestFinished(() => void Object.assign(files, { deletePartial }));
  delete files.deletePartial;
  await recordProviderState(shop.shop, 'files', { reason: 'unreachable', message: 'simulated' });
  await purgeDrafts(system, 'documents', { removed: 0, failed: 0 });
  const { rows } = await shop.shop.pool.query(`select reason from provider_states where provider = 'files'`);
  assert.deepEqual(rows, [{ reason: 'unreachable' }]);
});

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'vitest';
import { airPiece } from '#features/claims/domain/admin-endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { claimed } from '#sandbox/testing/claim-steps.ts';
import { fine } from '#sandbox/testing/order-steps.ts';
import { assertAccessible, desk, openStage, shoot } from './browser.ts';
import { arriveAt, assertFits, follow, price, see, titled } from './expect.ts';

const { shop, person } = await openStage();
const { admin } = shop;

test('the report of a live opens from its page, and can be downloaded and printed', async (t) => {
  const liveId = await shop.aLive('Live du samedi');
  const [dress, coat] = [await shop.aProduct(liveId, 1, 2000), await shop.aProduct(liveId, 2, 4500)];
  fine(await shop.call(airPiece, { liveId, ref: 1 }, admin));
  for (const pseudo of ['ana', 'bea', 'cleo', 'dora', 'eve']) await claimed(shop, dress, pseudo);
  fine(await shop.call(addToLiveOrder, { liveId, productId: dress, pseudo: 'ana' }, admin));
  const watched = await person(t, admin, desk);
  const { page } = watched;
  await page.goto(`/admin/lives/${liveId}`);
  await follow(page.getByRole('link', { name: 'Bilan' }));
  await arriveAt(page, `/admin/lives/${liveId}/bilan`);
  await titled(page, 'Bilan : Live du samedi');
  const fact = (name: string) => page.locator('dl > div').filter({ hasText: name }).getByRole('definition');
  await see(fact('Ventes, hors livraison').getByText(price('20,00 €')));
  await see(fact('Montrées').getByText('1 sur 2'));
  const line = page.getByRole('row').filter({ hasText: '1 · Robe 1' });
  await see(line.getByText('À racheter'));
  await see(line.getByRole('link', { name: '@ana' }));
  await see(page.getByRole('row').filter({ hasText: 'À valider' }).getByText(price('26,00 €')));
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await assertFits(page, `the report at ${width} px`);
    await assertAccessible(page, `the report at ${width} px`);
    await shoot(watched, `report-${width}`);
  }

  // The report updates while the live goes on.
  fine(await shop.call(addToLiveOrder, { liveId, productId: coat, pseudo: 'bea' }, admin));
  await see(fact('Ventes, hors livraison').getByText(price('65,00 €')));
  await see(fact('Panier moyen, hors livraison').getByText(price('32,50 €')));

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger en CSV' }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^bilan-[\d-]{10}\.csv$/);
  assert.match(await readFile(await file.path(), 'utf8'), /\r\n2;Robe 2;45,00;non;0;0;bea;/);

  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1100, height: 800 });
  assert.equal(await page.getByRole('navigation', { name: 'Administration' }).isVisible(), false);
  assert.equal(await page.getByRole('button', { name: 'Imprimer' }).isVisible(), false);
  await page.setViewportSize({ width: 718, height: 1000 });
  await see(page.getByRole('columnheader', { name: 'L’ont demandée' }));
  await assertFits(page, 'the printed report');
  await shoot(watched, 'report-print');
});

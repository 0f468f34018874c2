import { test } from 'vitest';
import { toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { assertAccessible, desk, insteadOf, openStage, phone, refusal } from './browser.ts';
import { arriveAt, assertFits, gone, read, see, titled } from './expect.ts';

const { shop, person } = await openStage({ background: false });

test('ADM-04 the dashboard of an empty shop leads to the required setup, and each count to its list', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin');
  await read(page, 'Avant de vendre');
  await read(page, 'Aucun live en cours.');
  await read(page, 'Les ventes de vos lives apparaîtront ici après le premier.');
  const { pseudo } = await toPay(shop, [2500]);
  await toValidate(shop);
  await see(page.getByRole('link', { name: /^1 à payer/ }));
  await see(page.getByRole('row', { name: /Live.*25,00/ }));
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await assertFits(page, `the dashboard at ${width} px`);
    await assertAccessible(page, `the dashboard at ${width} px`);
  }
  await page.setViewportSize(desk.viewport);
  await page.getByRole('link', { name: /^1 à payer/ }).click();
  await arriveAt(page, '/admin/orders');
  await see(page.getByRole('cell', { name: pseudo }));
  await page.goto('/admin');
  await page.getByRole('link', { name: '0 colis en difficulté' }).click();
  await titled(page, 'À traiter');
  await read(page, 'Aucun colis en difficulté');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Voir ce qui manque' }).click();
  await titled(page, 'Ma boutique');
});

test('ADM-31 counts and sales that fail to load show an error and never zero', async (t) => {
  const her = await person(t, shop.admin, phone);
  const answers = [
    ['/api/admin/dashboard', 'Impossible de compter ce qui attend'],
    ['/api/admin/live-sales', 'Impossible de charger les ventes'],
  ] as const;
  for (const [api, words] of answers) {
    const stop = await insteadOf(her, api, refusal('Refusé pour essayer', 403));
    await her.page.goto('/admin');
    const error = her.page.getByText(words, { exact: true });
    await see(error);
    await stop(() => her.page.getByRole('button', { name: 'Réessayer' }).first().click());
    await gone(error);
  }
});

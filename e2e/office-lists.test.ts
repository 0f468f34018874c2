import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createFaq } from '#features/content/domain/admin-endpoints.ts';
import { proposedLiveDate } from '#features/lives/domain/rules.ts';
import sql from 'sql-template-tag';
import { parisClock } from '#shared/paris-time.ts';
import { bodyOf, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { desk, openStage, phone, saveScreenshot } from './browser.ts';
import { assertFits, gone, see } from './expect.ts';
import { listOverflows } from './overflows.ts';

const { shop, person } = await openStage({ background: false });

test('ADM-18 a click in a row opens its page, except on its checkbox, and on a phone a short card has a link of 44 px', async (t) => {
  const order = await toValidate(shop);
  const { number } = await seenByAdmin(shop, order);
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/orders');
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByRole('checkbox').click();
  await see(page.getByText('1 commande sélectionnée'));
  await row.getByText('À valider').click();
  await page.waitForURL(new RegExp(`/admin/orders/${order.orderId}`));
  const { page: small } = await person(t, shop.admin, phone);
  await small.goto('/admin/orders');
  const link = small.getByRole('link', { name: number, exact: true });
  await see(link);
  assert.ok(((await link.boundingBox())?.height ?? 0) >= 44);
  const card = small.getByRole('row').filter({ hasText: number });
  assert.ok(((await card.boundingBox())?.height ?? Infinity) < 200);
});

test('ADM-24 a new live has the next evening as its date, and an error moves the focus to its field', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/lives');
  await page.getByRole('button', { name: 'Créer un nouveau Live' }).click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Date').inputValue(), parisClock(proposedLiveDate(new Date())));
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  await see(dialog.getByText('Le titre est requis'));
  const title = dialog.getByLabel('Titre');
  await see(title.and(page.locator(':focus')));
  await page.keyboard.type('Un soir');
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  await gone(dialog);
});

test('ADM-05 ADM-18 a window of 768 to 1279 px shows the columns that do not fit as labelled lines in other cells', async (t) => {
  const order = await toValidate(shop);
  const { number } = await seenByAdmin(shop, order);
  const seller = await person(t, shop.admin, { viewport: { width: 1280, height: 800 } });
  const { page } = seller;
  for (const [path, name, labels] of [
    ['/admin/users', `@${order.pseudo}`, ['Compte auth', 'Créé le', 'Dernière connexion']],
    ['/admin/orders', number, ['Live']],
    ['/admin/products', 'Robe', ['Live']],
    ['/admin/bulk-products', 'Robe', ['Live']],
  ] as const) {
    await page.goto(path);
    const row = page.getByRole('row').filter({ hasText: name }).first();
    for (const width of [1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await see(row);
      for (const label of labels) {
        const heading = page.getByRole('columnheader', { name: label, exact: true });
        const line = row.getByText(`${label}\u00a0:`);
        await see(width === 1280 ? heading : line);
        await gone(width === 1280 ? line : heading);
      }
      await assertFits(page, `${path} at ${width} px`);
      assert.deepEqual(await listOverflows(page), [], `${path} at ${width} px`);
      await saveScreenshot(seller, `folded${path.replaceAll('/', '-')}-${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('ADM-29 every question except the first can be moved up, also when imported questions have one rank', async (t) => {
  for (const title of ['Première', 'Deuxième'])
    bodyOf(await shop.call(createFaq, { title, content: '<p>Oui.</p>' }, shop.admin));
  await shop.shop.db.run(sql`update faqs set rank = 0`);
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/faqs');
  const up = (title: string) => page.getByRole('button', { name: `Monter «\u00a0${title}\u00a0»` });
  await see(up('Première').and(page.locator('[aria-disabled=true]')));
  await up('Deuxième').click();
  await see(up('Deuxième').and(page.locator('[aria-disabled=true]')));
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { paid, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone } from './browser.ts';
import { assertFits, seeValue, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const PSEUDO_COLUMN = 5;
const liveId = await shop.aLive('Soirée d’automne');
const unpaid = await toPay(shop);
const waiting = await toValidate(shop, [2500], liveId);
const ready = await paid(shop);
await shop.shop.db.run(sql`
  update users set first_name = 'Anaïs', last_name = 'Lefèvre' where id = ${unpaid.customer.userId}`);
await shop.shop.db.run(sql`
  update orders set order_date = order_date - interval '2 days' where id = ${unpaid.orderId}`);

test('ADM-18 filters accumulate in the address, are removed one by one, and return with « Précédent »', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  const row = (pseudo: string) => page.getByRole('row').filter({ hasText: `@${pseudo}` });
  const filters = () => Object.fromEntries(new URL(page.url()).searchParams);
  const rowGone = (pseudo: string) => row(pseudo).waitFor({ state: 'detached' });
  await page.goto('/admin/orders');
  await see(row(ready.pseudo));
  await page.getByLabel('Statut').selectOption({ label: 'Plusieurs statuts…' });
  const several = page.getByRole('group', { name: 'Plusieurs statuts' });
  await several.getByLabel('À payer', { exact: true }).check();
  await several.getByLabel('À valider', { exact: true }).check();
  await rowGone(ready.pseudo);
  await see(row(unpaid.pseudo));
  await see(row(waiting.pseudo));
  assert.deepEqual(filters(), { status: 'to-validate,to-pay' });
  await page.getByRole('combobox', { name: 'Live' }).fill('soiree d');
  await page.getByRole('option', { name: /Soirée d’automne/ }).click();
  await rowGone(unpaid.pseudo);
  assert.deepEqual(filters(), { status: 'to-validate,to-pay', live: liveId });
  const live = page.getByRole('combobox', { name: 'Live' });
  assert.equal(await live.inputValue(), 'Soirée d’automne', 'the field shows the choice too');
  await live.fill('soiree d');
  await page.getByRole('option', { name: /Soirée d’automne/ }).waitFor();
  await live.press('Enter');
  assert.equal(await live.inputValue(), 'Soirée d’automne');
  await page.keyboard.type('rien');
  await see(page.getByText('Aucun live trouvé'));
  assert.equal(await live.inputValue(), 'rien');
  await live.press('Escape');
  await live.press('Escape');
  assert.equal(await live.inputValue(), 'Soirée d’automne');
  await live.fill('autre');
  await live.blur();
  assert.equal(await live.inputValue(), 'Soirée d’automne', 'a text without a choice changes nothing');
  const chips = page.getByRole('list', { name: 'Filtres en cours' });
  await chips.getByRole('button', { name: 'Retirer le filtre Live : Soirée d’automne' }).click();
  await see(row(unpaid.pseudo));
  assert.equal(await live.inputValue(), '');
  await chips.getByRole('button', { name: 'Retirer le filtre Statut : À valider' }).click();
  await rowGone(waiting.pseudo);
  assert.deepEqual(filters(), { status: 'to-pay' });
  await page.goBack();
  await see(row(waiting.pseudo));
  assert.deepEqual(filters(), { status: 'to-validate,to-pay' });
  await chips.getByRole('button', { name: 'Réinitialiser' }).click();
  await see(row(ready.pseudo));
  assert.deepEqual(filters(), {});
});

test('ADM-18 a misspelt name is found with a note, an early last day moves the first day, and a view is saved and deleted', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/orders');
  await page.getByRole('searchbox', { name: 'Recherche' }).fill('anais lefevre');
  const row = page.getByRole('row').filter({ hasText: 'Anaïs Lefèvre' });
  const fuzzyNote = page.getByText('Résultats proches de');
  await see(row);
  assert.equal(await fuzzyNote.count(), 0);
  await page.getByRole('searchbox', { name: 'Recherche' }).fill('lefebre');
  await see(fuzzyNote);
  await see(row);
  assert.equal(await page.getByRole('link', { name: 'Télécharger le CSV' }).count(), 0);
  await page.getByRole('link', { name: 'Impayées depuis 24 h' }).click();
  await see(page.getByText('1 commande', { exact: true }));
  const lastDay = page.getByLabel('Au', { exact: true });
  await lastDay.fill('2026-12-31');
  await page.waitForURL(({ searchParams }) => searchParams.get('to') === '2026-12-31');
  await lastDay.fill('');
  await page.waitForURL(({ searchParams }) => !searchParams.has('to'));
  await page.getByLabel('Du').fill('2026-01-01');
  await lastDay.fill('2025-12-01');
  await seeValue(page.getByLabel('Du'), '2025-12-01');
  await lastDay.fill('2026-12-01');
  await seeValue(page.getByLabel('Du'), '2026-01-01');
  await lastDay.fill('');
  await page.getByRole('button', { name: 'Garder cette vue' }).click();
  await page.getByLabel('Nom de la vue').fill('À relancer');
  await page.getByRole('button', { name: 'Garder', exact: true }).click();
  await page.goto('/admin/orders');
  await page.getByRole('link', { name: 'À relancer' }).click();
  await see(page.getByRole('button', { name: 'Retirer le filtre Impayées depuis 24 h' }));
  await assertAccessible(page, 'the orders under a view');
  await page.goto('/admin/orders?only=overdue&status=to-pay');
  await page.getByRole('button', { name: 'Garder cette vue' }).click();
  const name = page.getByLabel('Nom de la vue');
  for (const taken of ['À relancer', 'sans compte']) {
    await name.fill(taken);
    await page.getByRole('button', { name: 'Garder', exact: true }).click();
    await see(page.getByText('Une vue avec ce nom existe déjà'));
    await seeValue(name, taken);
  }
  await name.fill('À relancer ce soir');
  await page.getByRole('button', { name: 'Garder', exact: true }).click();
  await see(page.getByRole('link', { name: 'À relancer', exact: true }));
  await page.getByRole('button', { name: 'Oublier la vue À relancer ce soir' }).click();
  await page.getByRole('button', { name: 'Oublier la vue À relancer' }).click();
  await page.getByRole('link', { name: 'À relancer' }).waitFor({ state: 'detached' });
});

test('ADM-18 the downloaded list contains the filtered orders', async (t) => {
  const { page } = await person(t, shop.admin, phone);
  await page.goto(`/admin/orders?status=paid,to-pay&q=${ready.pseudo}`);
  const link = page.getByRole('link', { name: 'Télécharger le CSV' });
  await see(page.getByRole('table', { name: 'Commandes' }));
  assert.equal(await link.count(), 0, 'the link is in the menu « Plus »');
  const moreButton = page.getByRole('button', { name: 'Plus', exact: true });
  const [moreBox, createBox] = [
    await moreButton.boundingBox(),
    await page.getByRole('button', { name: 'Nouvelle commande' }).boundingBox(),
  ];
  assert.equal(moreBox?.y, createBox?.y, 'both buttons are on one line');
  await moreButton.tap();
  await see(link);
  await assertFits(page, 'the orders of two statuses, on a phone');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const text = readFileSync(await download.path(), 'utf8');
  assert.match(download.suggestedFilename(), /^commandes-.*\.csv$/);
  assert.deepEqual(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[PSEUDO_COLUMN]),
    [ready.pseudo],
  );
});

import { test } from 'vitest';
import { openStage, shoot } from './browser.ts';
import { assertFits, see, titled } from './expect.ts';

const { shop, person } = await openStage();

test('an owner tests each part of the shop, and sees which parts were not tested', async (t) => {
  const owner = await person(t, shop.admin);
  const { page } = owner;
  await page.goto('/admin/setup');
  await titled(page, 'Mise en route');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await see(row('Fichiers').getByText('Pas encore testé'));
  await page.getByRole('button', { name: 'Tester : Fichiers' }).click();
  await see(row('Fichiers').getByText('Fonctionne'));
  await page.getByRole('button', { name: 'Tout tester' }).click();
  await see(row('Base de données').getByText('Fonctionne'));
  await see(row('Paiement par carte').getByText('Simulé', { exact: true }));
  await assertFits(page, 'the tests of the shop');
  await shoot(owner, 'setup');
});

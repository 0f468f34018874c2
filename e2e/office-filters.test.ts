import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import { toValidate } from '#sandbox/testing/order-steps.ts';
import { pageOf } from '#platform/server/db/keyset.ts';
import { assertAccessible } from './accessibility.ts';
import { until } from '#sandbox/testing/steps.ts';
import { desk, openStage, phone, saveScreenshot } from './browser.ts';
import { arriveAt, assertFits, gone, hasFocus, see, seeTitle } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const order = await toValidate(shop);

/** Delay in ms, longer than the 300 ms after which a filter is written in the URL. */
const PENDING_FILTER_MS = 400;
/** Waits with a timer of the page, whose timers fire in order, until a pending filter is written in the URL. */
const waitForFilters = (page: Page) =>
  page.evaluate((delay) => new Promise<void>((done) => void setTimeout(done, delay)), PENDING_FILTER_MS);
const searchOf = (page: Page): string => new URL(page.url()).search;

const built = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>;
/** Script of the screen « Couleurs ». Its name differs from those of other screens only by its hash. */
const coloursScript = built['../../screens/admin/colors/page.tsx']?.file;

const screens = {
  '/admin/users': 'Rechercher un utilisateur',
  '/admin/orders': 'Recherche',
  '/admin/products': 'Recherche',
  '/admin/orders-preparation': 'Rechercher une commande à préparer',
};

for (const [path, field] of Object.entries(screens)) {
  test(`ADM-05 ADM-14 ADM-18 ADM-22 a link clicked while a filter of ${path} is being typed opens its target, and the link to the list itself clears the filter`, async (t) => {
    const { page, context } = await person(t, shop.admin, desk);
    await page.goto(path);
    const search = page.getByRole('searchbox', { name: field, exact: true });
    await search.fill('une recherche');
    await page.getByRole('navigation', { name: 'Administration' }).locator(`a[href="${path}"]`).click();
    await waitForFilters(page);
    assert.equal(searchOf(page), '');
    assert.equal(await search.inputValue(), '');

    // The target screen loads slowly, as on a phone.
    let isDelayed = false;
    await context.route(`**/${coloursScript}`, async (route) => {
      isDelayed = true;
      await waitForFilters(page);
      await route.continue();
    });
    await search.fill('une recherche');
    await page.getByRole('link', { name: 'Couleurs' }).click();
    await seeTitle(page, 'Couleurs');
    await waitForFilters(page);
    assert.ok(isDelayed, 'the script of the target was delayed');
    await arriveAt(page, '/admin/colors');
    await seeTitle(page, 'Couleurs');
  });
}

test('ADM-18 typed text and a filter chosen right after it are both in the URL', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/orders');
  await page.getByLabel('Recherche', { exact: true }).fill(order.pseudo);
  await page.getByLabel('Statut').selectOption({ label: 'À valider' });
  await page.waitForURL(({ searchParams }) => searchParams.has('q'));
  await waitForFilters(page);
  assert.deepEqual(Object.fromEntries(new URLSearchParams(searchOf(page))), { q: order.pseudo, status: 'to-validate' });
  await see(page.getByRole('cell', { name: `@${order.pseudo}` }));
});

test('ADM-18 dates of a filter add no steps to « Back », and the list of lives is searched with doubled spaces', async (t) => {
  await shop.aLive('Live du dimanche');
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Administration' }).locator('a[href="/admin/orders"]').click();
  await arriveAt(page, '/admin/orders');
  const from = page.getByLabel('Du', { exact: true });
  for (const day of ['2025-01-02', '2025-01-20']) {
    await from.fill(day);
    await until(async () => searchOf(page).includes(day));
  }
  await page.getByRole('combobox', { name: 'Live', exact: true }).fill('live  du dimanche');
  await see(page.getByRole('option', { name: /Live du dimanche/ }));
  await page.keyboard.press('Escape');
  await page.goBack();
  await arriveAt(page, '/admin');
});

test('ADM-05 a slowly typed name is kept complete and searched from the first page', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  const { next } = pageOf([1, 2], 1, () => ['2020-01-01T00:00:00Z', crypto.randomUUID()]);
  await page.goto(`/admin/users?after=${next}`);
  const field = page.getByLabel('Rechercher un utilisateur');
  await field.pressSequentially(order.pseudo, { delay: 290 });
  await page.waitForURL(({ search }) => search === `?q=${order.pseudo}`);
  await waitForFilters(page);
  assert.equal(await field.inputValue(), order.pseudo);
  assert.equal(searchOf(page), `?q=${order.pseudo}`);
  await page.getByRole('checkbox', { name: /^Source/ }).waitFor();
});

/** Filters of each list: the first field behind the button, a field to choose in, the choice, and its chip. */
const phoneFilters = {
  '/admin/orders': ['Statut', 'Statut', 'À valider', 'Statut : À valider'],
  '/admin/products': ['Live', 'Disponibilité', 'Prises', 'Prises'],
  '/admin/history': ['Sur', 'Sur', 'Commandes', 'Sur : Commandes'],
} as const;

for (const [path, [first, field, choice, chip]] of Object.entries(phoneFilters)) {
  test(`ADM-14 ADM-18 a phone shows the filters of ${path} behind one button with a count, except the search`, async (t) => {
    const seller = await person(t, shop.admin, phone);
    const { page } = seller;
    await page.goto(path);
    const row = page.locator('tbody tr:not([aria-hidden])').first();
    await see(row);
    const box = await row.boundingBox();
    assert.ok(box && box.y < 600, `the first row begins at ${box?.y} px`);
    const button = page.getByRole('button', { name: /^Filtres/ });
    assert.equal(await button.getAttribute('aria-expanded'), 'false');
    assert.equal(await page.getByLabel(field, { exact: true }).isVisible(), false);

    await page.getByRole('searchbox', { name: 'Recherche', exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(await button.getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('Tab');
    const firstField = page.getByLabel(first, { exact: true });
    assert.ok(await hasFocus(firstField), `${first} has the focus`);
    await page.getByLabel(field, { exact: true }).selectOption({ label: choice });
    await see(page.getByRole('button', { name: 'Filtres (1)' }));
    await see(page.getByRole('button', { name: `Retirer le filtre ${chip}` }));
    assert.equal(await button.getAttribute('aria-expanded'), 'true', 'the fields stay open once a filter is set');
    await assertFits(page, path);
    await assertAccessible(page, `${path}, its filters open on a phone`);
    await saveScreenshot(seller, `filters-open-${path.replaceAll('/', '-')}`);

    await button.press('Enter');
    await gone(page.getByLabel(field, { exact: true }));
    await see(page.getByRole('button', { name: `Retirer le filtre ${chip}` }));
    await button.press('Enter');
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Couleurs' }).click();
    await seeTitle(page, 'Couleurs');
    await page.goBack();
    await see(page.getByRole('button', { name: 'Filtres (1)', expanded: false }));

    await page.setViewportSize({ width: 768, height: 1024 });
    await gone(button);
    await see(page.getByLabel(field, { exact: true }));
  });
}

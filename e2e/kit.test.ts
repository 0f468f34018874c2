import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'vitest';
import { until } from '#sandbox/testing/steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, phone } from './browser.ts';
import { assertFits, see, seeValue } from './expect.ts';
import { testKeys } from './kit-keys.ts';
import { testLayers } from './kit-layers.ts';
import { openKit } from './kit-page.ts';

const kit = await openKit();
const { page, specimen, seeFocus } = kit;

for (const [width, screen] of Object.entries({ 390: phone, 1280: desk }))
  for (const colorScheme of ['dark', 'light'] as const)
    test(`every component is accessible and fits, ${colorScheme}, at ${width} px`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(screen.viewport);
      await assertAccessible(page, `the kit, ${colorScheme}, at ${width} px`);
      await assertFits(page, `the kit at ${width} px`);
    });

test('colours change at once for a user who prefers reduced motion', async () => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const transitionedProperties = () =>
    page.evaluate(() => {
      const { document } = globalThis as unknown as {
        document: { getAnimations(): { transitionProperty?: string }[] };
      };
      return [...new Set(document.getAnimations().map((animation) => animation.transitionProperty ?? ''))].filter(
        Boolean,
      );
    });
  assert.deepEqual(await transitionedProperties(), []);
  await page.emulateMedia({ colorScheme: 'light' });
  assert.deepEqual(await transitionedProperties(), []);
});

test('the text of a field has at least 16 px on a touch screen, because iOS zooms into smaller text', async (t) => {
  const touchContext = await page
    .context()
    .browser()
    ?.newContext({ ...phone, baseURL: new URL(page.url()).origin });
  assert.ok(touchContext);
  t.onTestFinished(() => touchContext.close());
  const compact = await touchContext.newPage();
  await compact.goto('/kit?density=compact&subject=textes');
  const field = compact.locator('input:not([type="checkbox"], [type="radio"])').first();
  await see(field);
  await compact.locator('html[data-density="compact"]').waitFor();
  const sizes = await compact.locator('input, select, textarea').evaluateAll((fields) => {
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle(of: unknown): { fontSize: string } };
    return fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize));
  });
  assert.ok(sizes.length > 3 && Math.min(...sizes) >= 16, String(sizes));
});

test('every state of a component on the page is drawn with a height', async () => {
  const empty = await page.locator('[data-component] > div > div > div').evaluateAll((states) =>
    states
      .map((state) => state as unknown as { offsetHeight: number; parentElement: { textContent: string } })
      .filter((state) => state.offsetHeight === 0)
      .map((state) => state.parentElement.textContent),
  );
  assert.deepEqual(empty, []);
});

test('a field has its error and hint as description, and an element with a tab index has a role and a name', async () => {
  const faultyElements = await page.locator(':is(input, select, textarea, [tabindex="0"])').evaluateAll((elements) => {
    interface Element {
      id: string;
      outerHTML: string;
      textContent: string;
      tabIndex: number;
      getAttribute(name: string): string | null;
    }
    const { document } = globalThis as unknown as { document: { getElementById(id: string): Element | null } };
    const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
    const isMisdescribed = (element: Element) => {
      const description = (element.getAttribute('aria-describedby') ?? '').split(' ').map(textOf).join('');
      const error = textOf(`${element.id}-error`);
      return (
        description !== error + textOf(`${element.id}-hint`) ||
        (element.getAttribute('aria-invalid') === 'true' && !error)
      );
    };
    const isNameless = (element: Element) =>
      element.getAttribute('tabindex') === '0' && !(element.getAttribute('role') && element.getAttribute('aria-label'));
    return (elements as unknown as Element[])
      .filter((element) => isMisdescribed(element) || isNameless(element))
      .map((element) => element.outerHTML.slice(0, 200));
  });
  assert.deepEqual(faultyElements, []);
  assert.ok((await page.locator('[aria-invalid="true"]').count()) > 5, 'there are errors to read');
});

test('the build for visitors contains no part of the kit’s page', () => {
  const built = readFileSync('dist/web/.vite/manifest.json', 'utf8');
  assert.ok(built.includes('"index.html"') && !/"kit\/|kit\.html/.test(built));
  assert.equal(existsSync('dist/web/kit.html'), false);
});

testKeys(kit);
testLayers(kit);

test('the page is shown light, dark, compact or at phone width, and its address stores the colour scheme', async () => {
  await kit.open('listes');
  const backgroundColour = () =>
    page.locator('html').evaluate((html) => {
      const { getComputedStyle } = globalThis as unknown as {
        getComputedStyle(of: unknown): { backgroundColor: string };
      };
      return getComputedStyle(html).backgroundColor;
    });
  const light = await backgroundColour();
  await page.getByLabel('Apparence').selectOption('Sombre');
  await page.waitForURL(/scheme=dark/);
  // The address changes before the page is drawn.
  await until(async () => (await backgroundColour()) !== light);
  await page.getByLabel('Apparence').selectOption('Claire');
  await page.waitForURL(/scheme=light/);
  await until(async () => (await backgroundColour()) === light);
  await page.getByLabel('Apparence').selectOption('Système');
  await page.getByLabel('Densité').selectOption('Administration');
  await page.locator('html[data-density="compact"]').waitFor();
  await page.getByLabel('Densité').selectOption('Boutique');
  await page.getByLabel('Largeur').selectOption('Téléphone (390)');
  await see(page.frameLocator('iframe').getByRole('heading', { name: 'Listes' }));
  await page.getByLabel('Largeur').selectOption('Fenêtre');
  await see(specimen('DataTable'));
});

test('a table with a set height scrolls its rows, on a phone too', async () => {
  await page.setViewportSize(phone.viewport);
  await kit.open('listes');
  const table = page.getByRole('region', { name: 'Toutes les commandes' }).first();
  await see(table);
  const sizes = await table.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
  assert.ok(sizes.clientHeight <= 240 && sizes.scrollHeight > 240, JSON.stringify(sizes));
  await page.setViewportSize(desk.viewport);
});

test('clearing one day of a range leaves the other day', async () => {
  await kit.open('valeurs-saisies');
  const range = specimen('DaysField');
  await range.getByLabel('Du').fill('');
  await seeValue(range.getByLabel('Du'), '');
  await seeValue(range.getByLabel('Au'), '2026-11-21');
});

test('a printed table has a heading above each cell, and no checkboxes', async () => {
  await kit.open('listes');
  await page.emulateMedia({ media: 'print' });
  await see(page.getByRole('table').first());
  const countShown = (cells: string) =>
    page
      .locator('table:has(td)')
      .evaluateAll(
        (tables, selector) =>
          (tables as { querySelectorAll(of: string): ArrayLike<{ offsetParent: unknown }> }[]).map(
            (table) => Array.from(table.querySelectorAll(selector)).filter((cell) => cell.offsetParent !== null).length,
          ),
        cells,
      );
  const headings = await countShown('thead th');
  assert.ok(headings.length > 3 && headings.every(Boolean), String(headings));
  assert.deepEqual(await countShown('tbody tr:first-child td'), headings);
  assert.equal(await page.locator('td input[type="checkbox"]:visible').count(), 0);
  await page.emulateMedia({ media: 'screen' });
});

test('the first Tab stop leads to the contents', async () => {
  await page
    .locator('body')
    .evaluate((body) => (body.ownerDocument.activeElement as unknown as { blur(): void }).blur());
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await seeFocus(skip, 'the first stop');
  await page.keyboard.press('Enter');
  await seeFocus(page.locator('#contenu'), 'the contents');
});

import assert from 'node:assert/strict';
import sql, { raw } from 'sql-template-tag';
import { test } from 'vitest';
import type { Locator, Page, Request } from 'playwright-core';
import { fillDemo } from '#sandbox/demo/fill-demo.ts';
import { until } from '#sandbox/testing/steps.ts';
import { desk, openStage } from './browser.ts';
import { arriveAt, gone, hasFocus, see, waitForFrames } from './expect.ts';

const { shop, person } = await openStage({ background: false });
await fillDemo(shop.system);
const tablesWithDate = await shop.shop.db.many<{ table: string }>(sql`
  select table_name as table from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'updated_at'`);

const isRead = (request: Request): boolean => request.url().includes('/api/admin/');

/** Changes every row, and waits until the page has read its lists again. */
async function readChangedRows(page: Page): Promise<void> {
  for (const { table } of tablesWithDate)
    await shop.shop.db.run(sql`update ${raw(table)} set updated_at = updated_at + interval '1 s'`);
  const reads: Promise<unknown>[] = [];
  const recordRead = (request: Request) => void (isRead(request) && reads.push(request.response()));
  page.on('request', recordRead);
  const first = page.waitForRequest(isRead);
  await page.evaluate("['offline', 'online'].forEach((state) => dispatchEvent(new Event(state)))");
  await first;
  await waitForFrames(page);
  await Promise.all(reads);
  await waitForFrames(page);
  page.off('request', recordRead);
}

const pathsOf = (links: unknown[]): string[] =>
  (links as { getAttribute(name: string): string | null }[]).map((link) => link.getAttribute('href') ?? '');
const editButtons = (page: Page): Locator => page.locator('main').getByRole('button', { name: /^Modifier / });

/**
 * Runs in the page. Returns the names of buttons and fields that rows of a list share, although their first cells
 * differ.
 */
function namesInSeveralRows(rows: unknown[]): string[] {
  interface Control {
    localName: string;
    textContent: string | null;
    labels?: Iterable<Control> | null;
    getAttribute(name: string): string | null;
    querySelector(which: string): Control | null;
    querySelectorAll(which: string): Iterable<Control>;
  }
  const nameOf = (control: Control): string =>
    control.getAttribute('aria-label') ?? [...(control.labels ?? [])][0]?.textContent ?? control.textContent ?? '';
  const rowsByName = new Map<string, Set<string>>();
  for (const row of rows as Control[])
    for (const control of row.querySelectorAll('button, input, select, a')) {
      const heading = row.querySelector('th, td:not(:has(input))')?.textContent ?? row.textContent ?? '';
      const name = nameOf(control).trim();
      // A link to another page may repeat its name, such as the buyer of two orders. Only links named by a verb are
      // compared.
      if (control.localName === 'a' && !/^\S+[eio]r$|^\S+re$/.test(name)) continue;
      rowsByName.set(name, (rowsByName.get(name) ?? new Set()).add(heading));
    }
  return [...rowsByName].filter(([, headings]) => headings.size > 1).map(([name]) => name);
}

/** Selector of the rows of lists, without cards: the heading of a card names its controls. */
const ROWS = 'main tbody tr, main li:has(button):not(:has(h2, h3))';

test('rows of a list have buttons of different names, and a dialog opened from a list keeps its typed text while the list reloads', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin');
  const bar = page.getByRole('navigation', { name: 'Administration' });
  await see(bar.getByRole('link', { name: 'Équipe' }));
  const typed: string[] = [];
  const sharedNames: string[] = [];
  for (const path of await bar.getByRole('link').evaluateAll(pathsOf)) {
    const link = bar.locator(`a[href="${path}"]`);
    await link.click();
    await arriveAt(page, path);
    await page.locator('main:has(h1):not(:has([aria-busy="true"], [role="status"]:text("Chargement")))').waitFor();
    const shared = await page.locator(ROWS).evaluateAll(namesInSeveralRows);
    if (shared.length > 0) sharedNames.push(`${path}: ${shared.join(', ')}`);
    if ((await editButtons(page).count()) === 0) continue;
    await editButtons(page).first().click();
    const field = page.getByRole('dialog').getByRole('textbox').first();
    await field.fill('texte tapé');
    await readChangedRows(page);
    assert.equal(await field.inputValue(), 'texte tapé', path);
    typed.push(path);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Abandonner' }).click();
    await gone(page.getByRole('dialog'));
  }
  assert.deepEqual(sharedNames, [], 'buttons of several rows have different names');
  assert.ok(typed.length > 4, `only ${typed.join(', ')} have a dialog`);
});

test('ADM-29 a dialog asks before a formatted text is lost, and does not ask about a text typed and deleted', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/faqs');
  await page.getByRole('button', { name: 'Ajouter une question' }).click();
  const editor = page.getByRole('textbox', { name: 'Texte mis en forme' });
  await editor.click();
  await page.keyboard.type('a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await gone(page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Ajouter une question' }).click();
  await editor.click();
  await page.keyboard.type('Sous deux jours.');
  await page.keyboard.press('Escape');
  await see(page.getByText('Vos modifications ne sont pas enregistrées.'));
});

test('ADM-24 a dialog asks before a partly typed date is lost, and does not ask about a date typed and deleted', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/lives');
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: /^Dupliquer / })
    .first()
    .click();
  const date = dialog.getByLabel('Date');
  await date.focus();
  await page.keyboard.type('12');
  assert.equal(await date.inputValue(), '');
  await page.keyboard.press('Escape');
  await see(dialog.getByText('Vos modifications ne sont pas enregistrées.'));
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await gone(dialog);
});

test('ADM-29 the arrow of a question keeps the focus when the question becomes the last', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/faqs');
  const arrows = page.getByRole('button', { name: /^Descendre/ });
  await see(arrows.first());
  const last = (await arrows.count()) - 1;
  const name = (await arrows.nth(last - 1).getAttribute('aria-label')) ?? '';
  await arrows.nth(last - 1).press('Enter');
  await until(async () => (await arrows.nth(last).getAttribute('aria-label')) === name);
  await waitForFrames(page);
  assert.ok(await hasFocus(arrows.nth(last)));
  assert.ok(await arrows.nth(last).isDisabled());
});

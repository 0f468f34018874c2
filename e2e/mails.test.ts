import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import '#app/features.ts';
import type { WrittenMail } from '#platform/server/mails/layout.ts';
import { mailKindNames } from '#platform/server/mails/mail-kinds.ts';
import { assertAccessible, assertContrast } from './accessibility.ts';
import { sharedBrowser } from './chromium.ts';
import { assertFits, assertValidHtml } from './expect.ts';
import { emptyIdentity, longIdentity } from './mail-facts.ts';
import { mailSamples } from './mail-samples.ts';

const features = join(import.meta.dirname, '../features');
const samples = mailSamples(longIdentity);
const mails = Object.entries(samples).flatMap(([kind, all]) =>
  all.map((mail, place): [name: string, mail: WrittenMail] => [`${kind} ${place + 1}`, mail]),
);

/** The mails between the first and the last of a kind differ only in their texts. */
const firstAndLastMails = mails.filter(([name], place) => {
  const kindOf = (at: number) => mails[at]?.[0].split(' ')[0];
  const [kind] = name.split(' ');
  return kindOf(place - 1) !== kind || kindOf(place + 1) !== kind;
});

let page: Page;
let close: () => Promise<void>;
beforeAll(async () => {
  const context = await (await sharedBrowser()).newContext({ locale: 'fr-FR' });
  page = await context.newPage();
  close = () => context.close();
});
afterAll(() => close());

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Mail programs drop style sheets, so each element has its style.
    'no-inline-style': 'off',
    // Outlook takes width, padding and alignment of tables from attributes.
    'no-deprecated-attr': 'off',
    // The doctype is lower case, as on the pages of the shop.
    'doctype-style': 'off',
    // Empty parts leave blank lines.
    'no-trailing-whitespace': 'off',
  },
});

/** Shows a mail, optionally as in a program that replaces the colours of the body or ignores style sheets. */
async function show({ html }: WrittenMail, { readsSheets = true, isOwnBody = true } = {}): Promise<void> {
  const shown = isOwnBody ? html : html.replace(/<body [^>]*>/, '<body style="margin:0;background:#123;color:#fed">');
  assert.equal(shown === html, isOwnBody);
  await page.setContent(readsSheets ? shown : shown.replace(/<style>[^]*?<\/style>/, ''));
}

test('SYS-06 every kind of mail has a sample, and the samples use every function that writes a mail', () => {
  assert.deepEqual(Object.keys(samples).toSorted(), mailKindNames().toSorted());
  const text = readFileSync(`${import.meta.dirname}/mail-samples.ts`, 'utf8');
  const writers = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\bemails\/[^/]+(?<!\.test)\.ts$/.test(path))
    .flatMap((path) => [
      ...readFileSync(join(features, path), 'utf8').matchAll(/^export (?:const|function) (\w+Mail)\b/gm),
    ])
    .flatMap(([, writer]) => writer ?? []);
  assert.ok(writers.length > 15, `only ${writers.length} functions were found`);
  for (const writer of writers) assert.ok(text.includes(`${writer}(`), `${writer} has no sample`);
});

test('SYS-06 no mail is wider than a screen of 320, 360 or 390 px, with long names, addresses and lists', async () => {
  for (const [name, mail] of mails) {
    await show(mail);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await assertFits(page, `${name} at ${width} px`);
    }
  }
});

test('SYS-06 every kind of mail is accessible in both colour schemes, also in a program that replaces body colours and ignores style sheets', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const [name, mail] of firstAndLastMails) {
    for (const program of [{}, { isOwnBody: false, readsSheets: false }]) {
      await page.emulateMedia({ colorScheme: 'light' });
      await show(mail, program);
      await assertAccessible(page, `${name}, light, ${JSON.stringify(program)}`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await assertContrast(page, `${name}, dark, ${JSON.stringify(program)}`);
    }
  }
});

test('SYS-06 the card of every mail has its own colours, and the mail declares both colour schemes', async () => {
  await page.emulateMedia({ colorScheme: 'light' });
  for (const [name, mail] of mails) {
    await show(mail, { isOwnBody: false, readsSheets: false });
    const card = page.locator('td', { has: page.locator('h1') }).last();
    const colours = await card.evaluate((cell) => {
      const { getComputedStyle } = globalThis as unknown as {
        getComputedStyle(of: unknown): { color: string; backgroundColor: string };
      };
      const { color } = getComputedStyle(cell);
      return [
        color,
        getComputedStyle((cell as unknown as { closest(selector: string): unknown }).closest('table')).backgroundColor,
      ];
    });
    assert.deepEqual(colours, ['rgb(43, 35, 32)', 'rgb(255, 255, 255)'], name);
    for (const declared of ['color-scheme', 'supported-color-schemes'])
      assert.ok(mail.html.includes(`<meta name="${declared}" content="light dark">`), `${name}: ${declared}`);
  }
});

test('SYS-06 the HTML of every mail is valid', async () => {
  for (const [name, { html }] of mails) {
    await assertValidHtml(validator, html, name);
  }
});

const wordsOf = (text: string): string[] =>
  (text.replace(/https?:\/\/\S+/g, '').match(/[\p{L}\p{N}]+/gu) ?? []).toSorted();

test('SYS-06 the plain text of every mail has the same content as its HTML', async () => {
  for (const [name, mail] of mails) {
    await show(mail);
    // Only the HTML begins with the name of the shop, and has pictures.
    await page.evaluate(() => {
      interface Part {
        remove(): void;
      }
      const { document } = globalThis as unknown as {
        document: { querySelector(selector: string): Part; querySelectorAll(selector: string): Iterable<Part> };
      };
      for (const part of [document.querySelector('p.accent'), ...document.querySelectorAll('[aria-hidden]')])
        part.remove();
    });
    // `innerText` leaves out the numbers of lists.
    const text = mail.text.replace(/^\d+\. /gm, '');
    assert.deepEqual(wordsOf(text), wordsOf(await page.locator('body').innerText()), name);
  }
});

test('SYS-06 no line of a mail’s plain text can break before a colon or another punctuation mark', () => {
  for (const [name, { text }] of mails) assert.doesNotMatch(text, / [:;!?»]|« /, name);
});

/** Placeholders, and characters that a missing value leaves behind. */
const LEFT_BEHIND = /à compléter|\{\{|\}\}|undefined|\bnull\b|NaN|\s[.,](?!\d)|,\s*\.|\(\s*\)|«\s*»|(?<!\p{L})à\s*\./u;

test('SYS-06 no mail of a shop without an identity shows a missing value', async () => {
  for (const [kind, all] of Object.entries(mailSamples(emptyIdentity)))
    for (const mail of all) {
      await show(mail);
      for (const part of [mail.subject, mail.text, await page.locator('body').innerText()])
        assert.doesNotMatch(part, LEFT_BEHIND, kind);
    }
});

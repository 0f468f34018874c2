import assert from 'node:assert/strict';
import { stripVTControlCharacters } from 'node:util';
import type { HtmlValidate } from 'html-validate';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { PATIENCE_MS } from './windows.ts';

export const see = (locator: Locator): Promise<void> => waitForState(locator, 'visible');

export const gone = (locator: Locator): Promise<void> => waitForState(locator, 'hidden');

/** Waits for a state. A timeout reports the text on screen, because a rare failure may not happen again. */
async function waitForState(locator: Locator, state: 'visible' | 'hidden'): Promise<void> {
  await locator
    .first()
    .waitFor({ state })
    .catch((error: unknown) => failWithText(locator.page(), error));
}

async function failWithText(page: Page, error: unknown): Promise<never> {
  const text = await page.locator('body').innerText({ timeout: 1_000 }).catch(String);
  throw new Error(`${stripVTControlCharacters(String(error))}\n${page.url()} shows:\n${text.slice(0, 1_000)}`, {
    cause: error,
  });
}

export const seeText = (page: Page, text: string | RegExp): Promise<void> => see(page.getByText(text));

interface Router {
  navigate(to: { href: string }): Promise<void>;
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
}

/** Waits for an address, and then for its screen, because the address changes first. */
export async function arriveAt(page: Page, path: string | RegExp): Promise<void> {
  await page
    .waitForURL((url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname)))
    .then(() => page.waitForFunction(isDrawn))
    .catch((error: unknown) => failWithText(page, error));
}

/** Opens an address inside the app, without a new page. Waits for hydration first. */
export async function navigate(page: Page, path: string): Promise<void> {
  await waitForHydration(page.locator('main'));
  await page.evaluate(
    (href) => (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate({ href }),
    path,
  );
  await page.waitForFunction(isDrawn);
}

/** Runs in the page. A page from the server whose script has not loaded yet counts as drawn. */
function isDrawn(): boolean {
  const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__?: Router };
  if (!router) return true;
  const { status, location, resolvedLocation } = router.state;
  return status === 'idle' && (!resolvedLocation || resolvedLocation.href === location.href);
}

/** Waits until the page has drawn two frames, with everything that its script has received so far. */
export const waitForFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { requestAnimationFrame: nextFrame } = globalThis as unknown as {
      requestAnimationFrame(run: () => void): void;
    };
    return new Promise<void>((drawn) => nextFrame(() => nextFrame(drawn)));
  });

/** Matches a price as the shop writes it, with no-break spaces. */
export const price = (text: string): RegExp =>
  new RegExp(text.replace(/[ .]/g, (found) => (found === ' ' ? '\\s' : '\\.')));

export function assertQuiet(person: string, faults: readonly string[]): void {
  assert.deepEqual(faults, [], `errors on ${person}’s page`);
}

export const typedAddress = {
  Prénom: 'Léa',
  Nom: 'Martin',
  Adresse: '12 rue des Lilas',
  'Code postal': '69003',
  Ville: 'Lyon',
  Téléphone: '06 12 34 56 78',
};

export async function fillIn(page: Page | FrameLocator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

export const seeTitle = (page: Page, name: string | RegExp): Promise<void> =>
  see(page.getByRole('heading', { level: 1, name }));

/** Asserts that no link opens a second tab. A browser inside an app may not have tabs. */
export async function assertSameTab(page: Page): Promise<void> {
  assert.equal(await page.locator('a[target]').count(), 0, `${page.url()} opens no second tab`);
}

export async function assertFits(page: Page, where: string): Promise<void> {
  const excess = await page.evaluate(() => {
    interface Sized {
      scrollWidth: number;
      clientWidth: number;
    }
    const { document } = globalThis as unknown as { document: { documentElement: Sized } };
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  assert.equal(excess, 0, `${where} is ${excess} px too wide`);
}

/** Waits for the value of a field, because saved text is filled in once the script has loaded. */
export async function seeValue(field: Locator, value: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while ((await field.inputValue()) !== value && Date.now() < end) await field.page().waitForTimeout(30);
  assert.equal(await field.inputValue(), value);
}

export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element.ownerDocument.activeElement === element);

export async function waitForHydration(locator: Locator): Promise<void> {
  const hasProps = (element: object) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const end = Date.now() + PATIENCE_MS;
  // Finds the element each time, because the script may replace it.
  while (!(await locator.first().evaluate(hasProps))) {
    assert.ok(Date.now() < end, `${String(locator)} is not hydrated`);
    await locator.page().waitForTimeout(20);
  }
}

/** Clicks a link once it is hydrated. An earlier click would load a new page. */
export async function followLink(link: Locator): Promise<void> {
  await waitForHydration(link);
  await link.click();
}

export async function assertValidHtml(validator: HtmlValidate, html: string, where: string): Promise<void> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  assert.deepEqual(faults, [], `the HTML of ${where}`);
}

/** Fixed sizes of type in px (decision 0110). The seventh, from `DISPLAY_SIZES`, depends on the window. */
const SIZES = [12, 13, 14, 16, 20, 28];
const DISPLAY_SIZES = [36, 56] as const;

/** Fails when a text has a size outside the seven of the theme, or the serif below 20 px. */
export async function assertType(page: Page, where: string): Promise<void> {
  const texts = await page.evaluate(() => {
    interface Node {
      nodeType: number;
      data?: string;
    }
    interface Element {
      childNodes: Iterable<Node>;
      textContent: string;
      getClientRects(): { length: number };
    }
    const { document, getComputedStyle } = globalThis as unknown as {
      document: { querySelectorAll(selector: string): Iterable<Element> };
      getComputedStyle(of: Element): { fontSize: string; fontFamily: string };
    };
    // Type 3 is a text node.
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, data }) => nodeType === 3 && data?.trim());
    return [...document.querySelectorAll('body *:not(svg *, script, noscript, [contenteditable] *)')]
      .filter((element) => hasText(element) && element.getClientRects().length > 0)
      .map((element) => {
        const { fontSize, fontFamily } = getComputedStyle(element);
        return {
          px: Number.parseFloat(fontSize),
          isSerif: fontFamily.includes('Brygada'),
          text: element.textContent.slice(0, 40),
        };
      });
  });
  const isOfTheme = (px: number) => SIZES.includes(px) || (px >= DISPLAY_SIZES[0] && px <= DISPLAY_SIZES[1]);
  const wrong = texts.filter(({ px, isSerif }) => !isOfTheme(px) || (isSerif && px < 20));
  assert.ok(texts.length > 0, `${where} has texts`);
  assert.deepEqual(wrong, [], `sizes of type on ${where}`);
}

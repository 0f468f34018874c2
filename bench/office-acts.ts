import type { Locator, Page } from 'playwright-core';
import type { Screen } from './office-screens.ts';

interface Act {
  name: string;
  /** Target of the action. Screens without a target are not measured. */
  on: (page: Page, screen: Screen) => Locator;
  before?: (locator: Locator) => Promise<unknown>;
  /** One interaction, or a few that belong together. */
  once: (locator: Locator, turn: number) => Promise<void>;
  after?: (locator: Locator) => Promise<unknown>;
}

const TYPED = 'clien';
/** Time in ms for work that follows an action: reading a page, a debounced search. */
const FOLLOW_UP_MS = 250;
const awaitFollowUp = (locator: Locator) => locator.page().waitForTimeout(FOLLOW_UP_MS);
const press = (locator: Locator, key: string) => locator.page().keyboard.press(key);

/** One repetition for each typed letter. */
export const TURNS = TYPED.length;

export const rowsOf = (page: Page): Locator => page.locator('main tbody tr:not([aria-hidden]), main li:has(h2)');

export const acts: readonly Act[] = [
  {
    name: 'a letter in the search',
    on: (page) => page.locator('main input[type=search]').first(),
    before: (locator) => locator.click(),
    once: (locator, turn) => press(locator, TYPED.charAt(turn)),
  },
  {
    name: 'a tick',
    on: (page) => page.locator('main :is(tbody, li:has(h2)) input[type=checkbox]:enabled'),
    once: async (locator, turn) => locator.nth(turn % (await locator.count())).click(),
    after: awaitFollowUp,
  },
  {
    name: 'a filter',
    on: (page) => page.locator('main :is(input[role=combobox], select)').first(),
    once: async (locator) => {
      const isList = await locator.evaluate(({ tagName }: { tagName: string }) => tagName === 'SELECT');
      if (!isList) return locator.click();
      await locator.focus();
      return press(locator, 'ArrowDown');
    },
    after: async (locator) => {
      await press(locator, 'Escape');
      await awaitFollowUp(locator);
    },
  },
  {
    name: 'the next page',
    on: (page) => page.getByRole('button', { name: 'Suivant', exact: true, disabled: false }),
    once: async (locator) => {
      if ((await locator.count()) > 0) await locator.click();
    },
    after: awaitFollowUp,
  },
  {
    name: 'J, the next row',
    on: rowsOf,
    once: (locator) => press(locator, 'j'),
  },
  {
    name: 'a dialog',
    on: (page, { dialog }) =>
      // No element is named `none`.
      dialog ? page.getByRole('button', { name: dialog, disabled: false }).first() : page.locator('none'),
    once: (locator) => locator.click(),
    after: async (locator) => {
      await press(locator, 'Escape');
      await locator.page().locator('dialog[open]').first().waitFor({ state: 'hidden' });
      await awaitFollowUp(locator);
    },
  },
];

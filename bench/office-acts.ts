import type { Locator, Page } from 'playwright-core';
import type { Screen } from './office-screens.ts';

/** Frequent action of a user on a screen. */
interface Act {
  name: string;
  /** Target of the action. Screens without a target are not measured. */
  on: (page: Page, screen: Screen) => Locator;
  /** Preparation before the first repetition. */
  before?: (what: Locator) => Promise<unknown>;
  /** One interaction, or a few that belong together. */
  once: (what: Locator, turn: number) => Promise<void>;
  /** Undoes the effects of the interaction. */
  after?: (what: Locator) => Promise<unknown>;
}

const TYPED = 'clien';
/** Time in ms for work that follows an action: reading a page, a debounced search. */
const FOLLOW_UP_MS = 250;
const awaitFollowUp = (what: Locator) => what.page().waitForTimeout(FOLLOW_UP_MS);
const press = (what: Locator, key: string) => what.page().keyboard.press(key);

export const TURNS = TYPED.length;

/** Returns the rows of a list: table rows or cards. */
export const lines = (page: Page): Locator => page.locator('main tbody tr:not([aria-hidden]), main li:has(h2)');

export const acts: readonly Act[] = [
  {
    name: 'a letter in the search',
    on: (page) => page.locator('main input[type=search]').first(),
    before: (what) => what.click(),
    once: (what, turn) => press(what, TYPED.charAt(turn)),
  },
  {
    name: 'a tick',
    on: (page) => page.locator('main :is(tbody, li:has(h2)) input[type=checkbox]:enabled'),
    once: async (what, turn) => what.nth(turn % (await what.count())).click(),
    after: awaitFollowUp,
  },
  {
    name: 'a filter',
    on: (page) => page.locator('main :is(input[role=combobox], select)').first(),
    once: async (what) => {
      const isList = await what.evaluate(({ tagName }: { tagName: string }) => tagName === 'SELECT');
      if (!isList) return what.click();
      await what.focus();
      return press(what, 'ArrowDown');
    },
    after: async (what) => {
      await press(what, 'Escape');
      await awaitFollowUp(what);
    },
  },
  {
    name: 'the next page',
    on: (page) => page.getByRole('button', { name: 'Suivant', exact: true, disabled: false }),
    once: async (what) => {
      if ((await what.count()) > 0) await what.click();
    },
    after: awaitFollowUp,
  },
  {
    name: 'J, the next line',
    on: lines,
    once: (what) => press(what, 'j'),
  },
  {
    name: 'a dialog',
    on: (page, { dialog }) =>
      dialog ? page.getByRole('button', { name: dialog, disabled: false }).first() : page.locator('none'),
    once: (what) => what.click(),
    after: async (what) => {
      await press(what, 'Escape');
      await what.page().locator('dialog[open]').first().waitFor({ state: 'hidden' });
      await awaitFollowUp(what);
    },
  },
];

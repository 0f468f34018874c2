import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import assert from 'node:assert/strict';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until every animation with an end has ended. An element that fades in does not have its final colour yet. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    interface Animating {
      getAnimations(): {
        playState: string;
        finished: Promise<unknown>;
        effect: { getTiming(): { iterations: number } };
      }[];
    }
    const { document } = globalThis as unknown as { document: Animating };
    const runningAnimations = () =>
      document
        .getAnimations()
        .filter(
          (animation) => animation.playState === 'running' && animation.effect.getTiming().iterations !== Infinity,
        );
    // The end of an animation may start another: an inherited colour changes after the colour of its parent.
    for (let moving = runningAnimations(); moving.length > 0; moving = runningAnimations())
      await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
  });

const RULES = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

/** Checks the element `within` against WCAG 2.2 AA. `where` names the page in a failure. */
export const assertAccessible = (page: Page, where: string, within = 'html'): Promise<void> =>
  assertNoViolation(page, where, 'all', within);

/** Checks the colours only. Sufficient for a page that has passed `assertAccessible` in its other colour scheme. */
export const assertContrast = (page: Page, where: string): Promise<void> => assertNoViolation(page, where, 'colours');

async function assertNoViolation(page: Page, where: string, rules: keyof typeof RULES, within = 'html'): Promise<void> {
  let found = await violationsIn(page, rules, within);
  // A message may begin to fade during the first check. The second check waits until the message is gone.
  if (found.length > 0) found = await violationsIn(page, rules, within);
  assert.deepEqual(found, [], `accessibility of ${where}`);
}

async function violationsIn(page: Page, rules: keyof typeof RULES, within: string): Promise<string[]> {
  await waitForAnimations(page);
  // Runs through the debugger, so that the content policy of the page need not allow axe. axe stays loaded until the
  // next page.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axeSource);
  const input = { part: within, runOnly: RULES[rules] };
  return page.evaluate(async ({ part, runOnly }) => {
    const axe = (
      globalThis as unknown as {
        axe: {
          run(context: string, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        };
      }
    ).axe;
    const { violations } = await axe.run(part, {
      runOnly,
      // The rule parses every style sheet at each run. `scripts/orientation.test.ts` checks the sources instead.
      rules: { 'css-orientation-lock': { enabled: false } },
      // Passed checks are not reported: building their selectors would take longer than the checks.
      resultTypes: ['violations'],
      selectors: false,
    });
    return violations.map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .map((node) => node.html)
          .slice(0, 3)
          .join(' | ')}`,
    );
  }, input);
}

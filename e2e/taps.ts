import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';

export function countTaps(page: Page) {
  let count = 0;
  const tap = async (locator: Locator): Promise<void> => {
    count += 1;
    await locator.tap();
  };
  return {
    /** Follows a link of a message, which is a tap in another app. */
    async open(link: string): Promise<void> {
      count += 1;
      await page.goto(link);
    },
    tap,
    async type(into: Page | Frame | FrameLocator, fields: Readonly<Record<string, string>>): Promise<void> {
      for (const [label, text] of Object.entries(fields)) {
        const field = into.getByLabel(label, { exact: true });
        await tap(field);
        await field.fill(text);
      }
    },
    count: (): number => count,
  };
}

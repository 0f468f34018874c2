import { assertAccessible } from './accessibility.ts';
import { saveScreenshot, type Watched } from './browser.ts';
import { assertFits } from './expect.ts';

/** Size and colour scheme of a window. The default height is 900 px. Without a scheme, the current scheme stays. */
interface Look {
  width: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
}

const deskThenPhone: readonly Look[] = [{ width: 1280 }, { width: 390 }];
export const phoneThenDesk: readonly Look[] = [{ width: 390 }, { width: 1280 }];
export const darkPhoneThenLightDesk: readonly Look[] = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
];

/** Asserts that a screen fits and is accessible in each look, and leaves the window in the last look. */
export async function assertScreen(
  { page }: Pick<Watched, 'page'>,
  name: string,
  looks: readonly Look[] = deskThenPhone,
): Promise<void> {
  for (const { width, height = 900, colorScheme } of looks) {
    await page.setViewportSize({ width, height });
    if (colorScheme) await page.emulateMedia({ colorScheme });
    const where = `${name} at ${width} px${colorScheme ? `, ${colorScheme}` : ''}`;
    await assertFits(page, where);
    await assertAccessible(page, where);
    await saveScreenshot({ page }, `${name}-${width}${colorScheme ? `-${colorScheme}` : ''}`);
  }
}

import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { afterAll } from 'vitest';
import react from '@vitejs/plugin-react';
import { build, preview, type InlineConfig } from 'vite';
import type { Locator } from 'playwright-core';
import { until } from '#sandbox/testing/steps.ts';
import { openProfile, closeContexts, desk } from './browser.ts';
import { sharedBrowser } from './chromium.ts';
import { assertQuiet, hasFocus, see, seeTitle } from './expect.ts';

export type Kit = Awaited<ReturnType<typeof openKit>>;

/** Builds and serves the page of the kit, which loads faster than the many files of `npm run dev`. */
async function serveKit() {
  const common: InlineConfig = {
    configFile: false,
    root: 'app/web',
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: resolve('dist/kit-tests'),
      emptyOutDir: true,
      // Colours follow the choice on the page, as with `npm run dev`, and not the system alone.
      cssTarget: 'esnext',
      rolldownOptions: { input: 'app/web/kit.html' },
    },
  };
  await build(common);
  return preview({ ...common, preview: { host: '127.0.0.1', port: 0 } });
}

export async function openKit() {
  const server = await serveKit();
  const url = server.resolvedUrls?.local[0] ?? '';
  const browser = await sharedBrowser();
  // Endless animations of all components would keep the machine busy.
  const { page, faults } = await openProfile(browser, url, desk, { reducedMotion: 'reduce' });
  afterAll(async () => {
    await closeContexts(browser);
    await server.close();
    assertQuiet('the kit', faults);
  });
  await page.goto('/kit');
  await seeTitle(page, 'Le kit');
  // The text editor loads last, because its code is a separate file.
  await see(page.getByLabel('Texte mis en forme'));
  return {
    page,
    specimen: (component: string): Locator => page.locator(`[data-component="${component}"]`),
    /** Opens one section alone, which draws faster than the whole page. */
    async open(subject: string): Promise<void> {
      if (page.url().endsWith(`subject=${subject}`)) return;
      await page.goto(`/kit?subject=${subject}`);
      await seeTitle(page, 'Le kit');
    },
    async press(locator: Locator, ...keys: string[]): Promise<void> {
      await locator.focus();
      for (const key of keys) await page.keyboard.press(key);
    },
    async seeFocus(locator: Locator, message: string): Promise<void> {
      await until(() => hasFocus(locator)).catch(() => assert.fail(message));
    },
  };
}

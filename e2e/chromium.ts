import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const candidates = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * What Chromium does for somebody in front of it. The suggestions under its address bar are pages of their own, drawn for
 * each new window, and take a third of what a window costs; a process made ready for the next page is thrown away with
 * its window. Only the last such list counts, so that Playwright’s stands here too.
 */
const WITHOUT = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Starts the Chromium that the machine has. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = candidates.find((path) => path && existsSync(path));
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--disable-features=${WITHOUT.join(',')}`,
      '--disable-gpu',
      '--in-process-gpu',
      // Optimized code pays off after minutes; a page of a test lives for seconds.
      '--js-flags=--no-opt --no-maglev',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  });
}

let shared: Promise<Browser> | null = null;

/** Returns the Chromium that the test files of one worker share, and starts it when there is none. It ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await (shared ??= openBrowser());
  if (browser.isConnected()) return browser;
  shared = openBrowser();
  return shared;
}

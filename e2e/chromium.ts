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
 * Disabled features of Chromium, which only a user in front of the browser needs. The suggestions of the address bar
 * are a separate page in each window, a third of the cost of the window. Chromium also prepares a spare process for the
 * next page. Chromium reads only the last list of disabled features, so this list repeats Playwright’s.
 */
const DISABLED_FEATURES = [
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

/** Launches Chromium. With `optimizes`, for measurements, it compiles hot code again, as a user's browser does. */
export async function openBrowser({ optimizes = false } = {}): Promise<Browser> {
  const executablePath = candidates.find((path) => path && existsSync(path));
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      '--disable-gpu',
      '--in-process-gpu',
      // Optimized code pays off after minutes. A page of a test lives for seconds.
      ...(optimizes ? [] : ['--js-flags=--no-opt --no-maglev']),
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

/** Returns the browser of this process. Opens another browser after a crash. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await (shared ??= openBrowser());
  if (browser.isConnected()) return browser;
  shared = openBrowser();
  return shared;
}

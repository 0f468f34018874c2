import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, type TestContext } from 'vitest';
import type { ReceivedMail } from '#sandbox/mailbox/received-mail.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { sharedBrowser } from './chromium.ts';
import { assertQuiet } from './expect.ts';
import { openWindow, type Screen, Windows } from './windows.ts';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
export const desk = { viewport: { width: 1280, height: 900 } } as const;

/** Lowest port of a worker, below the ports that the system assigns to clients. */
const FIRST_PORT = 21_000;
let nextPort = FIRST_PORT + 100 * Number(process.env['VITEST_POOL_ID'] ?? 0);

/** Opens the shop of each test file at the same port, so that the browser reuses cached and compiled scripts. */
async function openShopAtOnePort(options: Parameters<typeof testShop>[0]): Promise<TestShop> {
  for (;;) {
    try {
      return await testShop({ ...options, port: nextPort });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
      nextPort += 1;
    }
  }
}

let shared: { browser: Browser; url: string; windows: Windows } | null = null;

function windowsOf(browser: Browser, url: string): Windows {
  if (shared?.browser !== browser || shared.url !== url)
    shared = { browser, url, windows: new Windows((screen) => openWindow(browser, url, screen)) };
  return shared.windows;
}

export interface Watched {
  context: BrowserContext;
  page: Page;
  /** Errors that the page has thrown or logged. */
  faults: string[];
}

/** Opens a window that no other test uses again. */
export async function openProfile(browser: Browser, url: string, screen: object, extra: object = {}): Promise<Watched> {
  const opened = await openWindow(browser, url, { ...screen, ...extra });
  return { ...opened, faults: collectFaults(opened.page) };
}

function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // A refusal is an expected answer. The browser logs its status as an error, and the screen shows it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  return faults;
}

export async function waitForMail(url: string, to: string): Promise<ReceivedMail> {
  for (let tries = 0; tries < 600; tries++) {
    const mails = (await (
      await fetch(`${url}/sandbox/mailbox.json?to=${encodeURIComponent(to)}`)
    ).json()) as ReceivedMail[];
    if (mails[0]) return mails[0];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${to}`);
}

/** Saves a screenshot when the environment variable E2E_SHOTS names a folder. */
export async function saveScreenshot({ page }: Pick<Watched, 'page'>, name: string): Promise<void> {
  const folder = process.env['E2E_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` }).catch(() => undefined);
}

export const inAppBrowsers = {
  TikTok: {
    ...phone,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-A546B Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ' +
      'Chrome/130.0.0.0 Mobile Safari/537.36 musical_ly_2023607030 JsSdk/1.0 NetType/WIFI Channel/googleplay ' +
      'AppName/musical_ly app_version/36.7.3 ByteLocale/fr-FR BytedanceWebview/d8a21c6',
  },
  Instagram: {
    ...phone,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 ' +
      'Instagram 358.0.0.30.96 (iPhone15,4; iOS 18_1; fr_FR; fr; scale=3.00; 1179x2556; 668551447)',
  },
} as const;

/** Shop and browser of a test file. */
export interface Stage {
  shop: TestShop;
  browser: Browser;
  /** Opens a window with its own session, signed in as `as`. The test fails if its page throws or logs an error. */
  person(t: TestContext, as?: TestCaller | null, screen?: Screen): Promise<Watched>;
}

/** Opens a shop for a test file, and closes the shop after its tests. The browser stays open for the next file. */
export async function openStage(options?: Parameters<typeof testShop>[0]): Promise<Stage> {
  const shop = await openShopAtOnePort(options);
  const browser = await sharedBrowser();
  // Pages open at the public address, because mailed links lead there and the session cookie belongs to one host.
  const windows = windowsOf(browser, shop.config.publicUrl);
  afterAll(async () => {
    await windows.closeUsed(browser);
    await shop.close();
  });
  return {
    shop,
    browser,
    async person(t, as = null, screen = phone) {
      const window = await windows.take(screen);
      const visitor = { context: window.context, page: window.page, faults: collectFaults(window.page) };
      if (as) await visitor.context.addCookies([cookieOf(shop, as)]);
      t.onTestFinished(async () => {
        await saveScreenshot(visitor, t.task.name.replace(/[^\wÀ-ÿ]+/g, '-').slice(0, 90));
        // Chromium may stop answering, for example with the provider's form in two tabs. The context is then closed
        // with the browser.
        await Promise.race([windows.recycle(window), pause(10_000, null, { ref: false })]);
        assertQuiet('the person', visitor.faults);
      });
      return visitor;
    },
  };
}

export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

function cookieOf(shop: TestShop, { cookie }: TestCaller) {
  const [name = '', value = ''] = cookie.split('=');
  return { name, value, url: shop.config.publicUrl };
}

/**
 * Replaces the answer of the shop at a path until the returned function is called. `nothing` aborts the request, and a
 * promise delays it. With a click as its argument, the returned function holds all requests until the click is done.
 * Otherwise a screen that retries would remove its button before the click.
 */
export async function replaceAnswer(
  { context }: Pick<Watched, 'context'>,
  path: string | RegExp,
  answer: { status?: number; json?: unknown } | typeof unreadable | 'nothing' | Promise<unknown>,
): Promise<(click?: () => Promise<void>) => Promise<void>> {
  const url = (requestUrl: URL) =>
    typeof path === 'string' ? requestUrl.pathname === path : path.test(requestUrl.pathname);
  let clicked: PromiseWithResolvers<void> | null = null;
  await context.route(url, async (route) => {
    const currentAnswer = clicked?.promise ?? answer;
    if (currentAnswer === 'nothing') return route.abort();
    if (!(currentAnswer instanceof Promise)) return route.fulfill(currentAnswer);
    // The page may already have aborted the request.
    return currentAnswer.then(() => route.continue().catch(() => undefined));
  });
  return async (click) => {
    if (click) {
      clicked = Promise.withResolvers();
      await click();
      clicked.resolve();
      // Held requests must continue before their route is removed.
      await setImmediate();
    }
    await context.unroute(url);
  };
}

/** Script with a syntax error, like new syntax in an old browser. */
export const unreadable = { contentType: 'text/javascript', body: 'export const a = /(?<=/;' };

export const refusal = (title: string, status = 409, code = 'test.refused') => ({
  status,
  json: { type: 'about:blank', code, title, status },
});

/**
 * Disables intervals of nine seconds or more on pages opened from now on, so that only the live feed reports changes.
 */
export const endPolling = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    'const every = setInterval; setInterval = (run, ms, ...given) => (ms < 9_000 ? every(run, ms, ...given) : 0)',
  );

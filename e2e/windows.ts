import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface Screen {
  viewport: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
}

/** Maximum wait for anything on a page, in ms. Only a failing test waits that long, even on a busy machine. */
export const PATIENCE_MS = 120_000;

/** Calls whose effects on a window cannot be undone. A window with such a call is used by one test only. */
const LASTING = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
  ],
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders'],
} as const;

const LISTENED = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response'];

const EMPTY_STORES = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  for (const name of await caches.keys()) await caches.delete(name);
})()`;

interface OpenedWindow {
  context: BrowserContext;
  page: Page;
  drawLittle: () => Promise<void>;
}
interface Window extends OpenedWindow {
  screen: Screen;
  hasLastingCall: boolean;
}

/**
 * Makes `route` wait until the open pages know the route. Chromium answers the call before it notifies the pages, so a
 * request may bypass the route. A page handles messages in order, so its answer to a later message is enough.
 */
function waitForRoutes(context: BrowserContext): void {
  const route = context.route.bind(context);
  context.route = async (...args) => {
    const routed = await route(...args);
    await Promise.all(context.pages().map((page) => page.evaluate(() => 0).catch(() => undefined)));
    return routed;
  };
}

export async function openWindow(browser: Browser, url: string, options: object): Promise<OpenedWindow> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Requests of a service worker would bypass the answers that a test replaces.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  waitForRoutes(context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // Layout, clicks and screenshots still use the size of the screen. Drawing only a small part saves a third of the
  // browser's time.
  const drawLittle = async () => {
    await session.send('Emulation.setVisibleSize', { width: 16, height: 16 });
  };
  await drawLittle();
  return { context, page, drawLittle };
}

/**
 * Windows of a worker’s tests. A new process and a cold start are most of the cost of a test, so windows are reused. A
 * window is clean once it has no cookie, storage, route or listener of the test before.
 */
export class Windows {
  readonly #free = new Map<string, Window[]>();
  readonly #open: (screen: Screen) => Promise<OpenedWindow>;

  constructor(open: (screen: Screen) => Promise<OpenedWindow>) {
    this.#open = open;
  }

  async take(screen: Screen): Promise<Window> {
    const windows = this.#free.get(JSON.stringify(screen)) ?? [];
    for (let free = windows.pop(); free; free = windows.pop()) if (!free.page.isClosed()) return free;
    const window: Window = { ...(await this.#open(screen)), screen, hasLastingCall: false };
    watchLastingCalls(window);
    return window;
  }

  async closeUsed(browser: Browser): Promise<void> {
    const free = new Set([...this.#free.values()].flat().map(({ context }) => context));
    await Promise.all(browser.contexts().map((context) => (free.has(context) ? undefined : context.close())));
  }

  async recycle(window: Window): Promise<void> {
    if (window.hasLastingCall || window.page.isClosed() || !(await clean(window))) return window.context.close();
    const key = JSON.stringify(window.screen);
    this.#free.set(key, [...(this.#free.get(key) ?? []), window]);
  }
}

function watchLastingCalls(window: Window): void {
  const markWindow = () => (window.hasLastingCall = true);
  const watch = (target: object, names: readonly string[]) => {
    for (const name of names) {
      const method = Reflect.get(target, name) as (...all: unknown[]) => unknown;
      Reflect.set(target, name, (...all: unknown[]) => {
        markWindow();
        return method.apply(target, all);
      });
    }
  };
  watch(window.context, LASTING.context);
  watch(window.page, LASTING.page);
  const { clock } = window.context;
  for (const target of [window.context, window.page])
    Object.defineProperty(target, 'clock', {
      get() {
        markWindow();
        return clock;
      },
    });
}

/** Removes the traces of a test. @returns false when the window cannot be used again. */
async function clean({ context, page, screen, drawLittle }: Window): Promise<boolean> {
  try {
    await Promise.all(context.pages().map((contextPage) => (contextPage === page ? undefined : contextPage.close())));
    for (const event of LISTENED) page.removeAllListeners(event);
    await page.unrouteAll();
    await context.unrouteAll();
    await context.setOffline(false);
    await context.clearCookies();
    // A page of the same origin keeps the process. Once it has loaded, the previous page has stored its last values.
    await page.goto('/robots.txt', { timeout: 5_000 });
    await page.evaluate(EMPTY_STORES);
    await context.clearCookies();
    await page.emulateMedia({
      media: null,
      colorScheme: screen.colorScheme ?? 'light',
      reducedMotion: null,
      forcedColors: null,
      contrast: null,
    });
    await page.setViewportSize(screen.viewport);
    await drawLittle();
    return true;
  } catch {
    return false;
  }
}

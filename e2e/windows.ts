import type { Browser, BrowserContext, Page } from 'playwright-core';

/** What a person looks at. */
export interface Screen {
  viewport: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
}

/** Longest wait for anything on a page: only a failing test waits that long, even while the machine does other work. */
export const PATIENCE_MS = 120_000;

/** What a window keeps for good once it was asked for: such a window serves one test only. */
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

interface Opened {
  context: BrowserContext;
  page: Page;
  /** Shrinks the part of the page that Chromium draws. */
  drawLittle: () => Promise<void>;
}
interface Window extends Opened {
  screen: Screen;
  isSpoilt: boolean;
}

/** A window with a fresh profile, French, in Paris. */
export async function openWindow(browser: Browser, url: string, options: object): Promise<Opened> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // What a test answers in place of the shop must reach the page.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // The page is laid out, hit and captured at the size of its screen, but drawing it takes a third of the browser's time.
  const drawLittle = async () => {
    await session.send('Emulation.setVisibleSize', { width: 16, height: 16 });
  };
  await drawLittle();
  return { context, page, drawLittle };
}

/**
 * The windows of a worker’s tests. A process and a cold start for each test are most of what a journey costs, so that a
 * window is used again once nothing of the test before is left in it: no cookie, nothing stored, no route, no listener.
 */
export class Windows {
  /** By the screen that they were opened for. */
  readonly #free = new Map<string, Window[]>();
  readonly #open: (screen: Screen) => Promise<Opened>;

  constructor(open: (screen: Screen) => Promise<Opened>) {
    this.#open = open;
  }

  /** A window for such a screen, as good as new. */
  async take(screen: Screen): Promise<Window> {
    const windows = this.#free.get(JSON.stringify(screen)) ?? [];
    for (let free = windows.pop(); free; free = windows.pop()) if (!free.page.isClosed()) return free;
    const window: Window = { ...(await this.#open(screen)), screen, isSpoilt: false };
    noteLasting(window);
    return window;
  }

  /** Closes every window of the browser but those that were given back. */
  async closeUsed(browser: Browser): Promise<void> {
    const free = new Set([...this.#free.values()].flat().map(({ context }) => context));
    await Promise.all(browser.contexts().map((context) => (free.has(context) ? undefined : context.close())));
  }

  /** Gives a window back: it is cleaned for the next test, or closed. */
  async giveBack(window: Window): Promise<void> {
    if (window.isSpoilt || window.page.isClosed() || !(await isCleaned(window))) return window.context.close();
    const key = JSON.stringify(window.screen);
    this.#free.set(key, [...(this.#free.get(key) ?? []), window]);
  }
}

function noteLasting(window: Window): void {
  const spoil = () => (window.isSpoilt = true);
  const watch = (target: object, names: readonly string[]) => {
    for (const name of names) {
      const method = Reflect.get(target, name) as (...all: unknown[]) => unknown;
      Reflect.set(target, name, (...all: unknown[]) => {
        spoil();
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
        spoil();
        return clock;
      },
    });
}

async function isCleaned({ context, page, screen, drawLittle }: Window): Promise<boolean> {
  try {
    await Promise.all(context.pages().map((one) => (one === page ? undefined : one.close())));
    for (const event of LISTENED) page.removeAllListeners(event);
    await page.unrouteAll();
    await context.unrouteAll();
    await context.setOffline(false);
    await context.clearCookies();
    // Of the same origin, so that its process stays; what the page before keeps as it leaves is there by now.
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

import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openBrowser } from '../e2e/chromium.ts';
import { adminCookie, type EveningShop } from './evening-shop.ts';
import { medianOf, storeFigure, percentile } from './figures.ts';
import { recordInteractions, type RecordedPage, measureAction } from './interactions.ts';
import { acts, rowsOf, TURNS } from './office-acts.ts';
import { screensOf, type Screen } from './office-screens.ts';
import { printTable } from './print-table.ts';

/** Maximum time from an action to the next paint, in ms. */
const MAX_MS = 100;
const STATIC_PATH = '/plancher';

/** Minimal script for the same actions on a static page: next row, dialog, next page. */
const STATIC_SCRIPT = `
  addEventListener('keydown', ({ key }) => {
    if (key !== 'j' || document.activeElement?.matches('input[type=search]')) return;
    const all = [...document.querySelectorAll('main tbody tr, main li:has(h2)')];
    all[all.findIndex((row) => row.contains(document.activeElement)) + 1]?.querySelector('a, button')?.focus();
  });
  addEventListener('click', (event) => {
    if (event.target.closest('a')) event.preventDefault();
    const button = event.target.closest('button');
    if (button?.closest('nav')) document.body.toggleAttribute('data-turned');
    else if (button) document.getElementById('static').showModal();
  });`;

/** Replaces the page by a static copy with a minimal script. The copy is the floor of the measurement. */
async function makeStatic(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: { querySelectorAll(selector: string): Iterable<{ remove(): void }> };
    };
    for (const element of document.querySelectorAll('script, link:not([rel=stylesheet])')) element.remove();
  });
  const more = `<dialog id="static"><button>Fermer</button></dialog><script>${STATIC_SCRIPT}</script></body>`;
  const html = (await page.content()).replace('</body>', more);
  await page.route(`**${STATIC_PATH}`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.goto(new URL(STATIC_PATH, page.url()).href);
  await page.unroute(`**${STATIC_PATH}`);
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('main h1').first().waitFor();
  // Some screens have no rows.
  await rowsOf(page)
    .first()
    .waitFor({ timeout: 3000 })
    .catch(() => undefined);
  await page.waitForTimeout(300);
}

interface Figures {
  waits: readonly number[];
  /** Longest wait, in ms. Equals INP, which leaves out long waits only from 50 interactions on. */
  longest: number;
  median: number;
  /** Median CPU time of the page's thread for one interaction, in ms. */
  work: number;
}

/** Returns null when the screen has no target for the action. */
async function measure(recorded: RecordedPage, screen: Screen, act: (typeof acts)[number]): Promise<Figures | null> {
  const { page } = recorded;
  const target = act.on(page, screen);
  if ((await target.count()) === 0) return null;
  await act.before?.(target);
  const waits: number[] = [];
  const work: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const times = await measureAction(recorded, () => act.once(target, turn));
    waits.push(Math.max(...times.waits));
    work.push(times.work);
    await act.after?.(target);
  }
  return { waits, longest: Math.max(...waits), median: medianOf(waits), work: medianOf(work) };
}

const P98 = 0.98;
const CONSOLE = 'live console';
const PER_SECOND = 200;
const COMMENT_SECONDS = 600;

/** Starts comments that outlast the measurement. @returns true when the shop stores comments. */
async function startComments(shop: EveningShop): Promise<boolean> {
  const size = { perSecond: PER_SECOND, seconds: COMMENT_SECONDS, users: 500 };
  await shop.ask('POST', '/sandbox/tiktok/burst', size);
  const countStored = () => shop.count('select count(*) as n from tiktok_event');
  const before = await countStored();
  await pause(2000);
  return (await countStored()) > before;
}

export async function measureLists(
  shop: EveningShop,
  screenNames: readonly string[] | undefined,
  cpuSlowdown: number,
): Promise<void> {
  const { rows } = await shop.pool.query<{ orderId: string; liveId: string }>(
    `select (select id from orders where status = 'paid' order by order_date desc limit 1) as "orderId",
      (select id from lives where is_active) as "liveId"`,
  );
  const [ids = { orderId: '', liveId: '' }] = rows;
  const screens = screensOf(ids).filter(({ name }) => screenNames === undefined || screenNames.includes(name));
  const [url = ''] = shop.urls;
  const [name = '', value = ''] = adminCookie.split('=');
  const orders = await shop.count('select count(*) as n from orders');
  console.log(
    `interaction to next paint with ${orders.toLocaleString('en')} orders, CPU slowed ${cpuSlowdown} times, in ms: the longest of ${TURNS}, ✗ over ${MAX_MS}; CPU time of the page’s thread for one`,
  );
  const browser = await openBrowser({ optimizes: true });
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      serviceWorkers: 'block',
    });
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    const recorded = await recordInteractions(page);
    await recorded.debug.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const waits = { lists: new Array<number>(), static: new Array<number>(), console: new Array<number>() };
    // The console comes last, because its comments would disturb the other screens.
    for (const screen of screens.toSorted(
      (first, second) => Number(first.name === CONSOLE) - Number(second.name === CONSOLE),
    )) {
      const isConsole = screen.name === CONSOLE;
      const areStored = isConsole && (await startComments(shop));
      if (isConsole && !areStored) console.log('no comment arrives in the console');
      const printed: string[][] = [];
      for (const act of acts) {
        await open(page, url + screen.path);
        const count = await rowsOf(page).count();
        const figures = await measure(recorded, screen, act);
        if (!figures) continue;
        await open(page, url + screen.path);
        await makeStatic(page);
        const staticFigures = await measure(recorded, screen, act);
        if (!isConsole) {
          waits.lists.push(...figures.waits);
          waits.static.push(...(staticFigures?.waits ?? []));
        } else if (areStored) waits.console.push(...figures.waits);
        printed.push([act.name, String(count), ...figuresOf(figures), ...figuresOf(staticFigures)]);
      }
      printTable([screen.name.padEnd(24), 'rows', ...columns, 'static page: INP', ...columns.slice(1)], printed);
    }
    const [shopMs, floorMs, consoleMs] = [waits.lists, waits.static, waits.console].map((all) => percentile(all, P98));
    if (waits.lists.length > 0)
      storeFigure('paint.lists', { shop: shopMs ?? Number.NaN, floor: floorMs ?? Number.NaN });
    if (waits.console.length > 0) storeFigure('paint.console', { shop: consoleMs ?? Number.NaN });
  } finally {
    await browser.close();
  }
  console.log('');
}

const columns = ['INP  ', 'median', 'work'];
const figuresOf = (figures: Figures | null): string[] =>
  figures
    ? [
        `${formatMs(figures.longest)}${figures.longest > MAX_MS ? ' ✗' : '  '}`,
        formatMs(figures.median),
        figures.work.toFixed(0),
      ]
    : ['', '', ''];

/** The browser reports multiples of 8 ms, and nothing below 16 ms. */
const formatMs = (ms: number): string => (ms <= 16 ? '≤ 16' : ms.toFixed(0));

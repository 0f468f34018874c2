import type { Page } from 'playwright-core';
import { openBrowser } from '../e2e/chromium.ts';
import { adminCookie, type EveningShop } from './evening-shop.ts';
import { hear, listen, type Listened } from './interactions.ts';
import { acts, lines, TURNS } from './office-acts.ts';
import { screensOf, type Screen } from './office-screens.ts';
import { printTable } from './print-table.ts';

/** From what a person did to the next paint, in milliseconds. */
const MOST = 100;
const STILL = '/plancher';

/** What a static page answers with, as bare as can be: the next line, something that opens, a page that is turned. */
const STILL_SCRIPT = `
  addEventListener('keydown', ({ key }) => {
    if (key !== 'j' || document.activeElement?.matches('input[type=search]')) return;
    const all = [...document.querySelectorAll('main tbody tr, main li:has(h2)')];
    all[all.findIndex((one) => one.contains(document.activeElement)) + 1]?.querySelector('a, button')?.focus();
  });
  addEventListener('click', (event) => {
    if (event.target.closest('a')) event.preventDefault();
    const button = event.target.closest('button');
    if (button?.closest('nav')) document.body.toggleAttribute('data-turned');
    else if (button) document.getElementById('still').showModal();
  });`;

/** What the page shows, with its styles and without a line of its script. */
async function makeStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: { querySelectorAll(which: string): Iterable<{ remove(): void }> };
    };
    for (const one of document.querySelectorAll('script, link:not([rel=stylesheet])')) one.remove();
  });
  const more = `<dialog id="still"><button>Fermer</button></dialog><script>${STILL_SCRIPT}</script></body>`;
  const html = (await page.content()).replace('</body>', more);
  await page.route(`**${STILL}`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
  await page.goto(new URL(STILL, page.url()).href);
  await page.unroute(`**${STILL}`);
}

/** Waits for a screen's title and its lines, where it has some. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('main h1').first().waitFor();
  await lines(page)
    .first()
    .waitFor({ timeout: 3000 })
    .catch(() => undefined);
  await page.waitForTimeout(300);
}

interface Figures {
  /** The longest wait, which is what INP is of so few interactions, and the one in the middle. */
  longest: number;
  middle: number;
  /** What the page's thread computed for one, in the middle. */
  work: number;
}

/** An act a few times over; null where the screen has nothing to do it with. */
async function measure(listened: Listened, screen: Screen, act: (typeof acts)[number]): Promise<Figures | null> {
  const { page } = listened;
  const what = act.on(page, screen);
  if ((await what.count()) === 0) return null;
  await act.before?.(what);
  const waits: number[] = [];
  const work: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const heard = await hear(listened, () => act.once(what, turn));
    waits.push(Math.max(...heard.waits));
    work.push(heard.work);
    await act.after?.(what);
  }
  return { longest: Math.max(...waits), middle: middleOf(waits), work: middleOf(work) };
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, next) => one - next)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Interaction to next paint of typical acts on every list, beside the same act on a static page of the same lines. */
export async function measureLists(shop: EveningShop, only: string | undefined): Promise<void> {
  const { rows } = await shop.pool.query<{ orderId: string; liveId: string }>(
    `select (select id from orders where status = 'paid' order by order_date desc limit 1) as "orderId",
      (select id from lives where is_active) as "liveId"`,
  );
  const [ids = { orderId: '', liveId: '' }] = rows;
  const screens = screensOf(ids).filter(({ name }) => only === undefined || name === only);
  const [url = ''] = shop.urls;
  const [name = '', value = ''] = adminCookie.split('=');
  const orders = await shop.count('select count(*) as n from orders');
  console.log(
    `interaction to next paint with ${orders.toLocaleString('en')} orders behind, in ms: the longest of ${TURNS}, ✗ over ${MOST}; what the page’s thread computed for one`,
  );
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      serviceWorkers: 'block',
    });
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    const listened = await listen(page);
    for (const screen of screens) {
      const printed: string[][] = [];
      for (const act of acts) {
        await open(page, url + screen.path);
        const count = await lines(page).count();
        const ours = await measure(listened, screen, act);
        if (!ours) continue;
        await open(page, url + screen.path);
        await makeStill(page);
        printed.push([act.name, String(count), ...figuresOf(ours), ...figuresOf(await measure(listened, screen, act))]);
      }
      printTable([screen.name.padEnd(24), 'lines', ...columns, 'static page: INP', ...columns.slice(1)], printed);
    }
  } finally {
    await browser.close();
  }
  console.log('');
}

const columns = ['INP  ', 'middle', 'work'];
const figuresOf = (figures: Figures | null): string[] =>
  figures
    ? [
        `${shown(figures.longest)}${figures.longest > MOST ? ' ✗' : '  '}`,
        shown(figures.middle),
        figures.work.toFixed(0),
      ]
    : ['', '', ''];

/** The browser counts in steps of eight, and tells nothing under sixteen. */
const shown = (ms: number): string => (ms <= 16 ? '≤ 16' : ms.toFixed(0));

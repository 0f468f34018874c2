import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { openBrowser } from '../e2e/chromium.ts';
import type { ConsolesResult, ConsolesOptions, FeedMethod } from './feed-consoles.ts';
import { storeFigure, percentile } from './figures.ts';
import { openFrontShop } from './front-shop.ts';

// Measures the time of a comment from TikTok to every console, and the load on the real screen:
// `npm run bench:feed [-- comments a second [consoles [pushed | asking]]]`. `pushed` consoles receive comments through
// the feed; `asking` consoles read the list at each change. Without a method, both run. Consoles run in a separate
// process. The sandbox live uses the real adapter. Compare `pushed` and `asking` within one run only.
const perSecond = Number(process.argv[2] ?? 200);
const consoles = Number(process.argv[3] ?? 50);
const [, , , , onlyMethod] = process.argv;
const SECONDS = 10;
/** Highest rate at which a console shows all comments. Its list has a hundred, and changes a few times a second. */
const MAX_COMPLETE_PER_SECOND = 200;

// Builds the pages when their sources have changed.
execFileSync(
  process.execPath,
  [
    '--input-type=module',
    '-e',
    `import { ensureWeb } from './scripts/web-build.mjs'; process.exit((await ensureWeb()) ? 0 : 1)`,
  ],
  { stdio: 'inherit' },
);
const shop = await openFrontShop();
const cookie = shop.cookieOf('admin') ?? '';
try {
  const liveId = await activeLive();
  console.log(`${perSecond} comments a second for ${SECONDS} s; milliseconds from the comment to the list\n`);
  const runs: readonly (readonly [FeedMethod, number])[] = [
    ['pushed', 1],
    ['asking', 1],
    ['pushed', consoles],
    ['asking', consoles],
  ];
  for (const [method, count] of onlyMethod
    ? runs.filter(([method, count]) => method === onlyMethod && count === consoles)
    : runs) {
    printResult(method, count, await runConsoles({ url: shop.url, cookie, liveId, consoles: count, method }));
  }
  if (!onlyMethod) await printScreen(liveId);
} finally {
  await shop.close();
}

async function printScreen(liveId: string): Promise<void> {
  const screen = await watchScreen({ url: shop.url, cookie, liveId }, SECONDS, sendComments);
  console.log(
    `\nThe console in Chromium: ${screen.framesPerSecond.toFixed(0)} frames/s, longest ${screen.longestFrame.toFixed(0)} ms; ` +
      `${screen.longTasks} long tasks, longest ${screen.longestTask.toFixed(0)} ms; ` +
      `main thread busy ${(screen.busy * 100).toFixed(0)} % of the time, ${(screen.laidOut * 100).toFixed(0)} % for layout; ` +
      `${screen.mostEvents} events in the list at most; heap ${screen.heapMegabytes.toFixed(0)} MB`,
  );
}

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(shop.url + path, { ...init, headers: { cookie, 'content-type': 'application/json' } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function activeLive(): Promise<string> {
  const { lives } = (await ask('/api/admin/lives')) as { lives: { id: string; isActive: boolean }[] };
  const live = lives.find(({ isActive }) => isActive);
  if (!live) throw new Error('The demo shop has no active live');
  for (;;) {
    const { feed } = (await ask(`/api/admin/lives/${live.id}/feed`)) as { feed: { state: string } };
    if (feed.state === 'open') return live.id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function processorSeconds(): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}

async function sendComments(): Promise<void> {
  await ask('/sandbox/tiktok/burst', {
    method: 'POST',
    body: JSON.stringify({ perSecond, seconds: SECONDS, users: 500 }),
  });
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as [unknown];
  return message;
}

async function runConsoles(options: ConsolesOptions): Promise<ConsolesResult & { processor: number }> {
  const child = fork('bench/feed-consoles.ts');
  child.send(options);
  await nextMessage(child);
  const before = await processorSeconds();
  await sendComments();
  // The last comments may be three seconds late.
  await new Promise((resolve) => setTimeout(resolve, (SECONDS + 3) * 1000));
  const processor = (await processorSeconds()) - before;
  child.send('report');
  const result = (await nextMessage(child)) as ConsolesResult;
  return { ...result, processor };
}

function printResult(
  method: FeedMethod,
  count: number,
  { delays, reads, megabytes, differing, processor }: ConsolesResult & { processor: number },
): void {
  const delayAt = (share: number) => String(percentile(delays, share)).padStart(5);
  const expectedCount = perSecond * SECONDS * count;
  // A missing comment counts as infinitely late. Above the highest rate, comments push each other out of the list.
  const missing = perSecond > MAX_COMPLETE_PER_SECOND ? 0 : Math.max(0, expectedCount - delays.length);
  if (method === 'pushed' && count === consoles)
    storeFigure(`feed.${perSecond}.p95`, {
      shop: percentile([...delays, ...Array.from({ length: missing }, () => Infinity)], 0.95),
    });
  console.log(
    `${method.padEnd(6)} ${String(count).padStart(3)} consoles   p50 ${delayAt(0.5)}  p95 ${delayAt(0.95)}  p99 ${delayAt(0.99)}` +
      `   shown ${((delays.length / expectedCount) * 100).toFixed(1)} %   ${reads} reads   ${megabytes.toFixed(1)} MB   server ${processor.toFixed(1)} s of processor time` +
      `${differing > 0 ? `   ${differing} CONSOLES DIFFER` : ''}`,
  );
}

/** Times are in ms, shares from 0 to 1. */
interface ConsoleMeasurements {
  framesPerSecond: number;
  longestFrame: number;
  /** Number of tasks of at least 50 ms. */
  longTasks: number;
  longestTask: number;
  /** Maximum number of events in the list at once. */
  mostEvents: number;
  heapMegabytes: number;
  busy: number;
  /** Share of the time spent on layout and style. */
  laidOut: number;
}

interface PageGlobals {
  measured: { frames: number; longest: number; long: number[]; most: number };
  document: { querySelectorAll(selector: string): { length: number } };
  performance: { now(): number; memory?: { usedJSHeapSize: number } };
  requestAnimationFrame(work: (at: number) => void): void;
  PerformanceObserver: new (callback: (list: { getEntries(): { duration: number }[] }) => void) => {
    observe(options: object): void;
  };
}

async function watchScreen(
  { url, cookie, liveId }: { url: string; cookie: string; liveId: string },
  seconds: number,
  sendComments: () => Promise<unknown>,
): Promise<ConsoleMeasurements> {
  const browser = await openBrowser({ optimizes: true });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' });
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url }]);
    await page.goto(`${url}/admin/live-order-sidebar?live=${liveId}`);
    await page.getByRole('list', { name: 'Événements du live' }).waitFor();
    await page.evaluate(() => {
      const globals = globalThis as unknown as PageGlobals;
      globals.measured = { frames: 0, longest: 0, long: [], most: 0 };
      let before = globals.performance.now();
      const countFrame = (at: number) => {
        globals.measured.frames += 1;
        globals.measured.longest = Math.max(globals.measured.longest, at - before);
        before = at;
        const shown = globals.document.querySelectorAll('[aria-label="Événements du live"] > li').length;
        globals.measured.most = Math.max(globals.measured.most, shown);
        globals.requestAnimationFrame(countFrame);
      };
      globals.requestAnimationFrame(countFrame);
      new globals.PerformanceObserver((list) =>
        globals.measured.long.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ entryTypes: ['longtask'] });
    });
    const cdp = await page.context().newCDPSession(page);
    // CPU time of the thread, so that other programs on the machine do not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const readMetrics = async () =>
      new Map((await cdp.send('Performance.getMetrics')).metrics.map(({ name: key, value: total }) => [key, total]));
    const begin = await readMetrics();
    await sendComments();
    await page.waitForTimeout(seconds * 1000);
    const end = await readMetrics();
    const share = (...keys: string[]) =>
      keys.reduce((sum, key) => sum + (end.get(key) ?? 0) - (begin.get(key) ?? 0), 0) / seconds;
    const busy = { busy: share('TaskDuration'), laidOut: share('LayoutDuration', 'RecalcStyleDuration') };
    const pageFigures = await page.evaluate((elapsed) => {
      const globals = globalThis as unknown as PageGlobals;
      const { frames, longest, long, most } = globals.measured;
      return {
        framesPerSecond: frames / elapsed,
        longestFrame: longest,
        longTasks: long.length,
        longestTask: Math.max(0, ...long),
        mostEvents: most,
        heapMegabytes: (globals.performance.memory?.usedJSHeapSize ?? 0) / 1e6,
      };
    }, seconds);
    return { ...pageFigures, ...busy };
  } finally {
    await browser.close();
  }
}

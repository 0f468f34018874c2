import { openBrowser } from '../e2e/chromium.ts';

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

export async function watchScreen(
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

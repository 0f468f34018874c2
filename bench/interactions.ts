import type { CDPSession, Page } from 'playwright-core';

interface InteractionTimes {
  /** Time from each action to the next paint, in ms, as INP counts it. */
  waits: number[];
  /** CPU time of the page's thread in ms, so that other programs on the machine do not count. */
  work: number;
}

export interface RecordedPage {
  page: Page;
  debug: CDPSession;
}

/** Shortest interaction that the browser reports. */
const LEAST_MS = 16;
/** Wait for the reports of an action, in ms. The browser reports an interaction once its frame is on screen. */
const REPORTED_AFTER_MS = 120;

interface Timing {
  duration: number;
  interactionId: number;
}
interface MeasuredGlobals {
  interactions: Map<number, number>;
  PerformanceObserver: new (callback: (list: { getEntries(): Timing[] }) => void) => {
    observe(options: object): void;
  };
  requestAnimationFrame(work: () => void): void;
}

/** Prepares a page for `measureAction`. Records from the next navigation of the page on. */
export async function recordInteractions(page: Page): Promise<RecordedPage> {
  await page.addInitScript(storeInteractions, LEAST_MS);
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, debug };
}

function storeInteractions(least: number): void {
  const globals = globalThis as unknown as MeasuredGlobals;
  globals.interactions = new Map();
  new globals.PerformanceObserver((list) => {
    // Pressing and releasing a key is one interaction of several events. The longest event counts.
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0)
        globals.interactions.set(interactionId, Math.max(duration, globals.interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: least });
}

const readTaskMs = async ({ debug }: RecordedPage): Promise<number> => {
  const { metrics } = await debug.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
};

/** Measures an action. An action that is too short for the browser's report counts as `LEAST_MS`. */
export async function measureAction(recorded: RecordedPage, act: () => Promise<void>): Promise<InteractionTimes> {
  const { page } = recorded;
  await page.evaluate(() => (globalThis as unknown as MeasuredGlobals).interactions.clear());
  const before = await readTaskMs(recorded);
  await act();
  await page.waitForTimeout(REPORTED_AFTER_MS);
  const work = (await readTaskMs(recorded)) - before;
  const waits = await page.evaluate(async (least) => {
    const globals = globalThis as unknown as MeasuredGlobals;
    await new Promise<void>((drawn) => globals.requestAnimationFrame(() => globals.requestAnimationFrame(drawn)));
    const durations = [...globals.interactions.values()];
    return durations.length > 0 ? durations : [least];
  }, LEAST_MS);
  return { waits, work };
}

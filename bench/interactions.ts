import type { CDPSession, Page } from 'playwright-core';

/** What the browser says of each interaction: milliseconds from what a person did to the next paint, as INP counts them. */
export interface Heard {
  waits: number[];
  /** What the page's own thread computed for it, in milliseconds: what other programs take of the machine is not counted. */
  work: number;
}

/** A page that notes its interactions, and the clock of its thread. */
export interface Listened {
  page: Page;
  debug: CDPSession;
}

/** Shorter ones are not told. */
const LEAST_MS = 16;
/** The browser tells of an interaction once its frame is on screen. */
const TOLD_AFTER_MS = 120;

interface Timing {
  duration: number;
  interactionId: number;
}
/** What runs in the page, where `globalThis` is a window. */
interface Listening {
  interactions: Map<number, number>;
  PerformanceObserver: new (hear: (list: { getEntries(): Timing[] }) => void) => { observe(options: object): void };
  requestAnimationFrame(work: () => void): void;
}

/** Has a page, and all that it opens from now on, note its interactions. */
export async function listen(page: Page): Promise<Listened> {
  await page.addInitScript(noteInteractions, LEAST_MS);
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, debug };
}

function noteInteractions(least: number): void {
  const here = globalThis as unknown as Listening;
  here.interactions = new Map();
  new here.PerformanceObserver((list) => {
    // A key that is pressed and let go of is one interaction of several events: its longest counts.
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0)
        here.interactions.set(interactionId, Math.max(duration, here.interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: least });
}

const spent = async ({ debug }: Listened): Promise<number> => {
  const { metrics } = await debug.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
};

/** Does something and says what the browser tells of it; an act that it says nothing of was shorter than it tells. */
export async function hear(listened: Listened, act: () => Promise<void>): Promise<Heard> {
  const { page } = listened;
  await page.evaluate(() => (globalThis as unknown as Listening).interactions.clear());
  const before = await spent(listened);
  await act();
  await page.waitForTimeout(TOLD_AFTER_MS);
  const work = (await spent(listened)) - before;
  const waits = await page.evaluate(async (least) => {
    const here = globalThis as unknown as Listening;
    await new Promise<void>((drawn) => here.requestAnimationFrame(() => here.requestAnimationFrame(drawn)));
    const told = [...here.interactions.values()];
    return told.length > 0 ? told : [least];
  }, LEAST_MS);
  return { waits, work };
}

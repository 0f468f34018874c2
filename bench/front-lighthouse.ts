import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { medianOf } from './figures.ts';
import type { Route } from './front-routes.ts';
import type { FrontShop } from './front-shop.ts';

const RUNS = 3;

/** Results of Lighthouse: scores up to 100, and times in ms. The layout shift has no unit. */
export interface LighthouseScores {
  performance: number;
  accessibility: number;
  practices: number;
  seo: number;
  lcp: number;
  cls: number;
  tbt: number;
  fcp: number;
  /** Names of the audits that cost points, except for the score `performance`. */
  lost: readonly string[];
}

/** Lighthouse's own types exist only where it is installed. */
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'silent'; onlyCategories: string[]; extraHeaders?: Record<string, string> },
) => Promise<{ lhr: Report } | undefined>;

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

interface PhoneBrowser {
  measure(shop: FrontShop, route: Route): Promise<LighthouseScores>;
  close(): Promise<void>;
}

/** Opens a Chromium for Lighthouse. @throws Error when Lighthouse or Chromium is not installed. */
export async function openPhone(): Promise<PhoneBrowser> {
  const lighthouse = await loadLighthouse();
  const chromium = await startChromium();
  const runOnce = async (shop: FrontShop, route: Route): Promise<LighthouseScores> => {
    const cookie = shop.cookieOf(route.reader);
    // Pages behind a sign-in are not for search engines.
    const isPublic = route.reader === 'visitor';
    const onlyCategories = ['performance', 'accessibility', 'best-practices', ...(isPublic ? ['seo'] : [])];
    // The default settings simulate a mid-range phone on slow 4G.
    const result = await lighthouse(shop.url + route.path(shop.orderId), {
      port: chromium.port,
      logLevel: 'silent',
      onlyCategories,
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
    const { categories, audits } = result.lhr;
    const score = (name: string): number => Math.round((categories[name]?.score ?? Number.NaN) * 100);
    const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
    const lost = onlyCategories
      .slice(1)
      .flatMap((name) =>
        (categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      );
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      practices: score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbt: value('total-blocking-time'),
      fcp: value('first-contentful-paint'),
      lost,
    };
  };
  return {
    async measure(shop, route) {
      const runs: LighthouseScores[] = [];
      let failure: unknown = null;
      // Repeats runs that fail: Lighthouse sometimes loses its trace (NO_NAVSTART), and such a run measures nothing.
      for (let tries = 0; runs.length < RUNS && tries < 2 * RUNS; tries++) {
        await runOnce(shop, route).then(
          (run) => runs.push(run),
          (fault: unknown) => (failure = fault),
        );
      }
      if (runs.length < RUNS) throw failure;
      return medianScores(runs);
    },
    close: chromium.close,
  };
}

async function loadLighthouse(): Promise<Lighthouse> {
  const packageFile = join(import.meta.dirname, '..', '.cache', 'lighthouse', 'package.json');
  const file = createRequire(packageFile).resolve('lighthouse');
  const { default: lighthouse } = (await import(pathToFileURL(file).href)) as { default: Lighthouse };
  return lighthouse;
}

function medianScores(runs: readonly LighthouseScores[]): LighthouseScores {
  const median = (of: Exclude<keyof LighthouseScores, 'lost'>): number => medianOf(runs.map((run) => run[of]));
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    practices: median('practices'),
    seo: median('seo'),
    lcp: median('lcp'),
    cls: median('cls'),
    tbt: median('tbt'),
    fcp: median('fcp'),
    lost: [...new Set(runs.flatMap(({ lost }) => lost))],
  };
}

const chromiumPaths = [
  process.env['CHROME_PATH'],
  process.env['CHROMIUM_PATH'],
  // Listed before Debian's script /usr/bin/chromium, which does not forward signals to the browser.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Starts a separate Chromium, because Playwright's settings would change the results. */
async function startChromium(): Promise<{ port: number; close(): Promise<void> }> {
  const program = chromiumPaths.find((path) => path && existsSync(path));
  if (!program) throw new Error('no Chromium on this machine');
  const profile = mkdtempSync(join(tmpdir(), 'defile-chromium-'));
  const child = spawn(
    program,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-extensions',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit').catch(() => undefined);
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const portFile = join(profile, 'DevToolsActivePort');
  for (let tries = 0; tries < 200; tries++) {
    const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8').split('\n')[0]) : 0;
    if (port > 0) return { port, close };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await close();
  throw new Error('Chromium did not open its debugging port');
}

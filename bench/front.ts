import { request } from 'node:http';
import type { Browser } from 'playwright-core';
import { desk, phone } from '../e2e/browser.ts';
import { openBrowser } from '../e2e/chromium.ts';
import { chunksOf, strayModules, gzipBytes, type Chunks } from './front-build.ts';
import { openPhone, type LighthouseScores } from './front-lighthouse.ts';
import { storeFigure } from './figures.ts';
import { maxKilobytes, routes, type Route } from './front-routes.ts';
import { openFrontShop, type FrontShop } from './front-shop.ts';
import { printTable } from './print-table.ts';

// Measures the size of a first visit and its speed on a phone with slow 4G: `npm run bench:front [-- sizes]`. Sizes are
// the same on every machine; Lighthouse's times differ. Fails when a buyer's page loads modules that are not for
// buyers, or when the served pages are not built from the sources.
const onlySizes = process.argv.includes('sizes');

/** Time without a new file that ends a load. The network never becomes idle, because a live feed stays open. */
const QUIET_MS = 1500;

const MISSED = ' ✗';
const mark = (text: string, isMissed: boolean): string => text + (isMissed ? MISSED : '  ');
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

const chunks = await chunksOf();
const shop = await openFrontShop();
let faults: readonly string[] = [];
try {
  faults = await printSizes(shop, chunks);
  if (!onlySizes) await printPhone(shop);
} finally {
  await shop.close();
}
process.exit(faults.length > 0 ? 1 : 0);

/** @returns modules that buyers' pages must not load, and files of another build. */
async function printSizes(shop: FrontShop, chunks: Chunks): Promise<readonly string[]> {
  console.log(`First load, kB (1,000 bytes); JavaScript's goal is in gzip -9;${MISSED} where it is missed\n`);
  const rows: string[][] = [];
  const weighed: { group: Route['group']; bytes: number }[] = [];
  const strays: string[] = [];
  const codings = new Set<string>();
  const unknown = new Set<string>();
  const browser = await openBrowser();
  try {
    for (const route of routes) {
      const { files, script, style, provider, codings: used } = await weighFirstLoad(browser, shop, route);
      weighed.push({ group: route.group, bytes: script.gzip });
      rows.push([
        route.name,
        mark(kilobytes(script.gzip), script.gzip > maxKilobytes[route.group] * 1000),
        String(maxKilobytes[route.group]),
        kilobytes(script.sent),
        String(script.files),
        kilobytes(style.gzip),
        kilobytes(style.sent),
        provider.files > 0 ? kilobytes(provider.gzip) : '',
      ]);
      used.forEach((coding) => codings.add(coding));
      for (const file of files) if (file.endsWith('.js') && !chunks.has(file)) unknown.add(file);
      if (route.reader !== 'admin')
        strays.push(...strayModules(chunks, files).map((stray) => `${route.name}  ${stray}`));
    }
  } finally {
    await browser.close();
  }
  for (const [group, sizes] of Map.groupBy(weighed, ({ group }) => group))
    storeFigure(`sizes.${group}`, { shop: Math.max(...sizes.map(({ bytes }) => bytes)) / 1000 });
  printTable(['', 'JS gzip  ', 'goal', 'sent', 'files', 'CSS gzip', 'sent', 'provider’s'], rows);
  console.log(`\n  sent as: ${[...codings].join(', ')}`);
  if (unknown.size > 0) {
    console.log(`  the pages served are not those of the sources (${unknown.size} files differ): build them again`);
  }
  const strayLines = strays.map((stray) => `\n    ${stray}`).join('');
  console.log(`  modules loaded by buyers’ pages and not meant for them: ${strayLines || 'nothing'}\n`);
  return unknown.size > 0 ? [...strays, ...unknown] : strays;
}

async function printPhone(shop: FrontShop): Promise<void> {
  const phoneBrowser = await openPhone().catch((fault: unknown) => {
    console.log(`Lighthouse could not start: ${fault instanceof Error ? fault.message.split('\n')[0] : String(fault)}`);
    return null;
  });
  if (!phoneBrowser) return;
  console.log(`Mid-range phone on slow 4G (Lighthouse, median of 3);${MISSED} where a goal is missed\n`);
  const rows: string[][] = [];
  const all: LighthouseScores[] = [];
  const lost: string[] = [];
  try {
    for (const route of routes.filter(({ onPhone }) => onPhone)) {
      const figures = await phoneBrowser
        .measure(shop, route)
        .catch((fault: unknown) => String(fault).split('\n')[0] ?? '');
      if (typeof figures === 'string') lost.push(`${route.name}: not measured, ${figures}`);
      else {
        rows.push(phoneRow(route, figures));
        all.push(figures);
        if (figures.lost.length > 0) lost.push(`${route.name}: ${figures.lost.join(', ')}`);
      }
    }
  } finally {
    await phoneBrowser.close();
  }
  if (all.length > 0) {
    storeFigure('phone.score', {
      shop: Math.min(
        ...all.flatMap(({ performance, accessibility, practices }) => [performance, accessibility, practices]),
      ),
    });
    storeFigure('phone.lcp', { shop: Math.max(...all.map(({ lcp }) => lcp)) / 1000 });
    storeFigure('phone.cls', { shop: Math.max(...all.map(({ cls }) => cls)) });
    storeFigure('phone.tbt', { shop: Math.max(...all.map(({ tbt }) => tbt)) });
  }
  const goals = ['goal', '≥ 98  ', '≥ 98  ', '≥ 98  ', '', '≤ 0.9 s  ', '≤ 0.02  ', '≤ 50 ms  ', ''];
  printTable(
    ['', 'performance  ', 'accessibility  ', 'practices  ', 'SEO', 'LCP  ', 'CLS  ', 'TBT  ', 'FCP'],
    [goals, ...rows],
  );
  if (lost.length > 0) console.log(`\n  points lost by\n    ${lost.join('\n    ')}`);
}

function phoneRow(route: Route, figures: LighthouseScores): string[] {
  // A negated comparison, because NaN of a missing audit counts as missed.
  const score = (value: number): string => mark(String(value), !(value >= 98));
  return [
    route.name,
    score(figures.performance),
    score(figures.accessibility),
    score(figures.practices),
    route.reader === 'visitor' ? String(figures.seo) : '',
    mark(`${(figures.lcp / 1000).toFixed(2)} s`, !(figures.lcp <= 900)),
    mark(figures.cls.toFixed(3), !(figures.cls <= 0.02)),
    mark(`${Math.round(figures.tbt)} ms`, !(figures.tbt <= 50)),
    `${(figures.fcp / 1000).toFixed(2)} s`,
  ];
}

interface Weight {
  files: number;
  gzip: number;
  /** Bytes sent by the server, in any encoding. */
  sent: number;
}

interface FirstLoad {
  /** Files of the shop, by their name in the build: `assets/index-….js`. */
  files: readonly string[];
  script: Weight;
  style: Weight;
  provider: Weight;
  /** Encodings of the responses: `br`, `gzip`, `none`. */
  codings: ReadonlySet<string>;
}

interface Asset {
  url: URL;
  kind: 'script' | 'style';
}

async function weighFirstLoad(browser: Browser, shop: FrontShop, route: Route): Promise<FirstLoad> {
  const assets = await assetsOf(browser, shop, route);
  const weighed = await Promise.all(assets.map(async (asset) => ({ ...asset, ...(await fetchAsSent(asset.url)) })));
  const isOfShop = (url: URL): boolean => url.href.startsWith(`${shop.url}/assets/`);
  const ownAssets = weighed.filter(({ url }) => isOfShop(url));
  return {
    files: ownAssets.map(({ url }) => url.pathname.slice(1)),
    script: sum(ownAssets.filter(({ kind }) => kind === 'script')),
    style: sum(ownAssets.filter(({ kind }) => kind === 'style')),
    provider: sum(weighed.filter(({ url, kind }) => !isOfShop(url) && kind === 'script')),
    codings: new Set(ownAssets.map(({ coding }) => coding)),
  };
}

async function assetsOf(browser: Browser, shop: FrontShop, route: Route): Promise<readonly Asset[]> {
  // Files that the service worker stores are not part of a first load.
  const context = await browser.newContext({
    ...(route.reader === 'admin' ? desk : phone),
    locale: 'fr-FR',
    serviceWorkers: 'block',
  });
  try {
    const cookie = shop.cookieOf(route.reader);
    if (cookie) await context.addCookies([{ url: shop.url, name: 'session', value: cookie.replace('session=', '') }]);
    const page = await context.newPage();
    const assets = new Map<string, Asset>();
    let last = performance.now();
    page.on('request', (sent) => {
      const url = new URL(sent.url());
      const kind = url.pathname.endsWith('.css') ? 'style' : 'script';
      if (!/\.(m?js|css)$/.test(url.pathname) || assets.has(url.href)) return;
      assets.set(url.href, { url, kind });
      last = performance.now();
    });
    const open = async (path: string): Promise<void> => {
      assets.clear();
      await page.goto(shop.url + path, { waitUntil: 'load' });
      await page.locator('main h1').first().waitFor();
      while (performance.now() - last < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 100));
    };
    const path = route.path(shop.orderId);
    if (route.from) await open(route.from(shop.orderId));
    await open(path);
    const { pathname } = new URL(page.url());
    if (pathname !== path) throw new Error(`${path} led to ${pathname}: nothing was measured`);
    return [...assets.values()];
  } finally {
    await context.close();
  }
}

/** Reads a file uncompressed, to weigh it the same way everywhere, and as the server sends it to a browser. */
async function fetchAsSent(url: URL): Promise<Omit<Weight, 'files'> & { coding: string }> {
  const [plain, sent] = await Promise.all([fetchBody(url, 'identity'), fetchBody(url, 'gzip, deflate, br')]);
  return {
    gzip: gzipBytes(plain.body),
    sent: sent.body.length,
    coding: sent.coding,
  };
}

function fetchBody(url: URL, codings: string): Promise<{ body: Buffer; coding: string }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { headers: { 'accept-encoding': codings } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url.href}: ${response.statusCode}`));
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ body: Buffer.concat(parts), coding: response.headers['content-encoding'] ?? 'none' }),
      );
      response.on('error', reject);
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}

function sum(weights: readonly Omit<Weight, 'files'>[]): Weight {
  const total = (of: 'gzip' | 'sent'): number => weights.reduce((all, weight) => all + weight[of], 0);
  return { files: weights.length, gzip: total('gzip'), sent: total('sent') };
}

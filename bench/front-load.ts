import { request } from 'node:http';
import type { Browser } from 'playwright-core';
import { phone, desk } from '../e2e/browser.ts';
import { gzipBytes } from './front-build.ts';
import type { Route } from './front-routes.ts';
import type { FrontShop } from './front-shop.ts';

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

/** Time without a new file that ends a load. The network never becomes idle, because a live feed stays open. */
const QUIET_MS = 1500;

interface Asset {
  url: URL;
  kind: 'script' | 'style';
}

export async function weighFirstLoad(browser: Browser, shop: FrontShop, route: Route): Promise<FirstLoad> {
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

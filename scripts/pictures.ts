import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Reader } from '../bench/front-routes.ts';
import { type FrontShop, openFrontShop } from '../bench/front-shop.ts';
import { openBrowser } from '../e2e/chromium.ts';

// `npm run pictures` draws the pictures of README.md from the demo shop. `npm run build` first.

const folder = join(import.meta.dirname, '../docs/screens');
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };

interface Shot {
  reader: Reader;
  path: (shop: FrontShop) => string;
  size: typeof desk;
  /** Name of a button to click before the picture. */
  click?: string;
  /** Heading at the top of the picture. */
  at?: string;
}

const shots: Readonly<Record<string, Shot>> = {
  console: { reader: 'admin', path: () => '/admin/live-order-sidebar', size: desk, click: 'Suivante' },
  dashboard: { reader: 'admin', path: () => '/admin', size: desk },
  products: { reader: 'admin', path: () => '/admin/products?view=grid', size: desk },
  landing: { reader: 'visitor', path: () => '/', size: phone },
  sold: { reader: 'visitor', path: () => '/', size: phone, at: 'Vendu' },
  order: { reader: 'buyer', path: ({ orderId }) => `/customer/order/${orderId}`, size: phone },
};

/** Quality of WebP from 0 to 1, and the bytes that all pictures may have together. */
const QUALITY = 0.8;
const MAX_BYTES = 600_000;

/**
 * Reloads the page twice before the picture. The first load shows no fonts (decision 0147). On a busy machine the
 * second load lacks them too, when the cache answers late.
 */
async function takePicture(
  browser: Browser,
  shop: FrontShop,
  { reader, path, size, click, at }: Shot,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: size === phone ? 2 : 1,
    bypassCSP: true,
  });
  context.setDefaultTimeout(120_000);
  const [name = '', value = ''] = shop.cookieOf(reader)?.split('=') ?? [];
  if (name) await context.addCookies([{ name, value, url: shop.url }]);
  const page = await context.newPage();
  await page.goto(shop.url + path(shop));
  await waitUntilDrawn(page);
  await page.reload();
  await waitUntilDrawn(page);
  await page.reload();
  if (click) await page.getByRole('button', { name: click }).click();
  if (at) {
    await page.getByRole('heading', { name: at }).first().waitFor();
    await page.evaluate(
      `[...document.querySelectorAll('h2')].find((heading) => heading.textContent.startsWith('${at}')).scrollIntoView()`,
    );
  }
  await waitUntilDrawn(page);
  const webp = await asWebp(page, await page.screenshot({ animations: 'disabled' }));
  await context.close();
  return webp;
}

async function waitUntilDrawn(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForTimeout(1500);
  await page.waitForFunction(
    '[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)',
  );
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

/** Converts a PNG in a blank page, whose browser writes WebP. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  await page.goto('about:blank');
  const source = `data:image/png;base64,${png.toString('base64')}`;
  const encoded = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(source)};
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', ${QUALITY});
  })()`);
  return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64');
}

const shop = await openFrontShop();
const browser = await openBrowser();
try {
  let total = 0;
  for (const [name, shot] of Object.entries(shots)) {
    const file = join(folder, `${name}.webp`);
    rmSync(file, { force: true });
    writeFileSync(file, await takePicture(browser, shop, shot));
    total += statSync(file).size;
    console.log(`${name}.webp  ${Math.round(statSync(file).size / 1000)} kB`);
  }
  if (total > MAX_BYTES) throw new Error(`${total} bytes of pictures, at most ${MAX_BYTES} are allowed`);
} finally {
  await browser.close();
  await shop.close();
}

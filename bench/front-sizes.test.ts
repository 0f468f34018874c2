import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { test } from 'vitest';
import { chunksOf, filesFor, gzipBytes, shopFiles, strayModules } from './front-build.ts';
import { maxKilobytes } from './front-routes.ts';
import { minimumOf, missingInScript, missingInStyle } from './front-support.ts';

// Checks sizes, which are the same on every machine. `npm run bench:front` measures them in a browser, route by route.
const chunks = await chunksOf();

const landing = ['screens/public/landing/LandingScreen.tsx'];
/** Loaded with the layout of each page that needs a session. */
const sessionFailed = 'screens/shell/SessionFailed.tsx';
const order = [sessionFailed, 'screens/customer/layout/CustomerLayout.tsx', 'screens/customer/order/MyOrderScreen.tsx'];

const inPublic = /^screens\/public\/.*Screen\.tsx$/;
/** Public pages that use components of customer pages, each with its layout. The limit of customer pages applies. */
const asCustomer = new Map([
  ['screens/public/faq/FaqScreen.tsx', ['screens/public/faq-layout/FaqLayout.tsx']],
  ['screens/public/connexion/ConfirmLinkScreen.tsx', []],
  ['screens/public/update-password/NewPasswordScreen.tsx', []],
]);

const office = ['screens/office-routes.ts', sessionFailed, 'screens/admin/layout/AdminLayout.tsx'];
const orders = [...office, 'screens/admin/orders/page.tsx'];
const liveConsole = [...office, 'screens/admin/live-order-sidebar/page.tsx'];
const inOffice = /^screens\/admin\/[a-z-]+\/(page|[A-Z]\w+Screen)\.tsx$/;

function assertLight(screens: readonly string[], kilobytes: number): void {
  const bytes = filesFor(chunks, screens).map((file) => gzipBytes(chunks.get(file)?.code ?? ''));
  const total = bytes.reduce((sum, size) => sum + size, 0);
  const page = screens.at(-1);
  assert.ok(
    total <= kilobytes * 1000,
    `${page}: ${(total / 1000).toFixed(3)} kB of JavaScript, at most ${kilobytes} kB are allowed`,
  );
}

test('each public page loads at most 125 kB of JavaScript, or 150 kB for the questions and the pages that mails link to', () => {
  const screens = [...chunks.values()].flatMap(({ source }) => (source && inPublic.test(source) ? [source] : []));
  assert.ok(screens.length >= 12, `${screens.length} screens`);
  for (const screen of screens) {
    const layout = asCustomer.get(screen);
    assertLight([...(layout ?? []), screen], layout ? maxKilobytes.order : maxKilobytes.landing);
  }
});

test('a buyer’s order loads at most 150 kB of JavaScript', () => assertLight(order, maxKilobytes.order));

test('the order list of the back office and the live console load at most 200 kB of JavaScript, and the list loads no schemas', () => {
  assertLight(orders, maxKilobytes.backOffice);
  assertLight(liveConsole, maxKilobytes.backOffice);
  const schemas = strayModules(chunks, filesFor(chunks, orders)).filter((stray) => stray.startsWith('schemas'));
  assert.deepEqual(schemas, []);
});

test('a page of the back office loads at most 60 script files, or 36 for the order list and the live console', () => {
  const filesOf = (screen: string) => filesFor(chunks, [...office, screen]).length;
  const screens = [...chunks.values()].flatMap(({ source }) => (source && inOffice.test(source) ? [source] : []));
  assert.ok(screens.length > 25, `${screens.length} screens`);
  assert.deepEqual(
    screens.filter((screen) => filesOf(screen) > 60).map((screen) => `${screen}: ${filesOf(screen)} files`),
    [],
  );
  for (const screen of [orders, liveConsole]) assert.ok(filesFor(chunks, screen).length <= 36);
});

test('the landing page and the order load no module of the back office, of schemas, of the editor or of error reports', () => {
  assert.deepEqual(strayModules(chunks, filesFor(chunks, landing)), []);
  assert.deepEqual(strayModules(chunks, filesFor(chunks, order)), []);
  const backOffice = filesFor(chunks, [
    'screens/admin/layout/AdminLayout.tsx',
    'screens/admin/pages/PageAdminScreen.tsx',
  ]);
  assert.notDeepEqual(strayModules(chunks, backOffice), [], 'the back office is recognised');
});

test('the script for unsupported browsers uses ES5 syntax only', () => {
  const file = join(import.meta.dirname, '../app/web/public/old-browser.js');
  parse(readFileSync(file, 'utf8'), { ecmaVersion: 5 });
});

/** Missing features that the screens can do without. */
const refinements = new Map([
  [':has', 'only adds to a layout that is complete'],
  ['text-wrap', 'breaks lines better'],
  ['text-wrap: balance', 'breaks lines better'],
  ['text-wrap: pretty', 'breaks lines better'],
  ['overscroll-behavior', 'keeps the page still behind a list'],
  ['overscroll-behavior: contain', 'keeps the page still behind a list'],
  ['backdrop-filter', 'blurs what is behind a dialog'],
  ['user-select', 'selects a code at once'],
  ['user-select: all', 'selects a code at once'],
  ['text-size-adjust', 'keeps the text size when a phone is turned'],
  ['overflow: clip', 'cuts without a scrolling box'],
  ['align-content: start', 'used in grids alone, where it works since Safari 10.1'],
  ['place-items: end', 'used in grids alone, where it works since Safari 10.1'],
  ['print-color-adjust', 'prints the colours of a chart'],
  ['print-color-adjust: exact', 'prints the colours of a chart'],
  ['.caretPositionFromPoint()', 'is called by the editor only where it exists'],
]);

for (const area of ['shop', 'office'] as const) {
  test(`the built files of the ${area} use nothing that its oldest supported browsers lack, except the listed refinements`, () => {
    const minimum = minimumOf(area);
    const ofShop = shopFiles(chunks);
    const files = [...chunks].filter(([file]) => ofShop.has(file) === (area === 'shop'));
    assert.ok(files.length > 40, `${files.length} files`);
    const readPublic = (name: string) => readFileSync(join(import.meta.dirname, '../app/web/public', name), 'utf8');
    const missing = new Map([
      ...files.map(([file, { code }]) => [file, missingInScript(code, minimum)] as const),
      ...files.flatMap(([, chunk]) =>
        [...chunk.styles].map(([file, text]) => [file, missingInStyle(text, minimum)] as const),
      ),
      ['offline.css', missingInStyle(readPublic('offline.css'), minimum)],
      ...['retry.js', 'sw.js'].map((name) => [name, missingInScript(readPublic(name), minimum)] as const),
    ]);
    const essential = [...missing].flatMap(([file, names]) =>
      names.filter((name) => !refinements.has(name)).map((name) => `${file}: ${name}`),
    );
    assert.deepEqual(essential, []);
  });
}

import { openBrowser } from '../e2e/chromium.ts';
import { chunksOf, strayModules, type Chunks } from './front-build.ts';
import { openPhone, type LighthouseScores } from './front-lighthouse.ts';
import { storeFigure } from './figures.ts';
import { weighFirstLoad } from './front-load.ts';
import { maxKilobytes, routes, type Route } from './front-routes.ts';
import { openFrontShop, type FrontShop } from './front-shop.ts';
import { printTable } from './print-table.ts';

// Measures the size of a first visit and its speed on a phone with slow 4G: `npm run bench:front [-- sizes]`. Sizes are
// the same on every machine; Lighthouse's times differ. Fails when a buyer's page loads modules that are not for
// buyers, or when the served pages are not built from the sources.
const onlySizes = process.argv.includes('sizes');

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
  const phone = await openPhone().catch((fault: unknown) => {
    console.log(`Lighthouse could not start: ${fault instanceof Error ? fault.message.split('\n')[0] : String(fault)}`);
    return null;
  });
  if (!phone) return;
  console.log(`Mid-range phone on slow 4G (Lighthouse, median of 3);${MISSED} where a goal is missed\n`);
  const rows: string[][] = [];
  const all: LighthouseScores[] = [];
  const lost: string[] = [];
  try {
    for (const route of routes.filter(({ onPhone }) => onPhone)) {
      const figures = await phone.measure(shop, route).catch((fault: unknown) => String(fault).split('\n')[0] ?? '');
      if (typeof figures === 'string') lost.push(`${route.name}: not measured, ${figures}`);
      else {
        rows.push(phoneRow(route, figures));
        all.push(figures);
      }
      if (typeof figures !== 'string' && figures.lost.length > 0)
        lost.push(`${route.name}: ${figures.lost.join(', ')}`);
    }
  } finally {
    await phone.close();
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

import { urlOf } from '#shared/http/request.ts';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { listUsers } from '#screens/admin/users/endpoints.ts';
import type { BenchShop } from './bench-shop.ts';
import { medianOf, storeFigure } from './figures.ts';
import { planOf, shopAnswer } from './lists-plan.ts';

const CONCURRENCY = 16;
const ANSWERS = 320;
const SOLO_ANSWERS = 100;
const WARM_ANSWERS = 40;

/** Search texts that match one, many, nearly all, all or no rows: words, letters and special characters. */
const TEXTS = [
  'C1234',
  'cliente.1234',
  'nom77',
  'prénom7',
  'clinete.1234',
  '77',
  '1',
  'a',
  '@',
  'bench',
  'gmail',
  'zz',
  '%',
  '_',
];

/** Stores the highest cost of a search, relative to the list without a search, and the slowest p99 of one client. */
export async function benchSearches(bench: BenchShop, rounds: number, suffix: string): Promise<void> {
  let cost = 0;
  let slowest = 0;
  for (const [name, endpoint] of [
    ['orders', listOrders],
    ['users', listUsers],
  ] as const) {
    console.log(`back office’s ${name}, ${CONCURRENCY} at once: a search compared with the list without a search`);
    const plan = async (q: string, atOnce: number, answers: number) => {
      const path = urlOf(endpoint, { q });
      return planOf(bench.shop.port, path, await shopAnswer(bench, path), atOnce, answers);
    };
    for (const q of TEXTS) {
      const search = await plan(q, CONCURRENCY, ANSWERS);
      const list = await plan('', CONCURRENCY, ANSWERS);
      await bench.load({ ...search, order: search.order.slice(0, WARM_ANSWERS) });
      const ratios: number[] = [];
      let differing = 0;
      for (let round = 0; round < rounds; round++) {
        const [listLoad, searchLoad] = [await bench.load(list), await bench.load(search)];
        ratios.push(listLoad.perSecond / searchLoad.perSecond);
        differing += listLoad.differing + searchLoad.differing;
      }
      const soloLoad = await bench.load(await plan(q, 1, SOLO_ANSWERS));
      differing += soloLoad.differing;
      cost = Math.max(cost, medianOf(ratios));
      slowest = Math.max(slowest, soloLoad.p99);
      console.log(
        `  ${q.padEnd(14)} costs ×${medianOf(ratios).toFixed(1)}   alone p50 ${soloLoad.p50.toFixed(1)}  p99 ${soloLoad.p99.toFixed(1)} ms${differing > 0 ? `   ${differing} DIFFER` : ''}`,
      );
      if (differing > 0) throw new Error(`${differing} answers of the search “${q}” differ`);
    }
  }
  storeFigure(`searches.cost${suffix}`, { shop: cost });
  storeFigure(`searches.p99${suffix}`, { shop: slowest });
}

import { urlOf } from '#shared/http/request.ts';
import { listOrders } from '#screens/admin/orders/endpoints.ts';
import { listUsers } from '#screens/admin/users/endpoints.ts';
import { load, type Round } from './load.ts';

const ROUNDS = 3;
const CONCURRENCY = 16;
const SECONDS = 1;

/** Search texts: matches in one, many, nearly all, all and no rows, as words, letters and special characters. */
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

/** Compares searches of the back office with the same list without a text: throughput and 99th percentile. */
export async function benchSearches(url: string, cookie: string): Promise<void> {
  for (const [name, endpoint] of [
    ['orders', listOrders],
    ['users', listUsers],
  ] as const) {
    const call = (q: string) => () => ({
      method: 'GET' as const,
      url: url + urlOf(endpoint, { q }),
      headers: { cookie },
    });
    console.log(`back office’s ${name}, ${CONCURRENCY} at once: a search beside the list without one`);
    for (const q of TEXTS) {
      const rounds: { list: Round; search: Round }[] = [];
      await load(call(q), CONCURRENCY, 0.3);
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push({
          list: await load(call(''), CONCURRENCY, SECONDS),
          search: await load(call(q), CONCURRENCY, SECONDS),
        });
      }
      const middle = (value: (round: { list: Round; search: Round }) => number): number =>
        rounds.map(value).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
      const failures = rounds.reduce((sum, { search }) => sum + search.failures, 0);
      console.log(
        `  ${q.padEnd(14)} ${Math.round(middle(({ search }) => search.perSecond))}/s of ${Math.round(middle(({ list }) => list.perSecond))}   costs ×${middle(
          ({ list, search }) => list.perSecond / search.perSecond,
        ).toFixed(
          1,
        )}   p99 ×${middle(({ list, search }) => search.p99 / list.p99).toFixed(1)}${failures > 0 ? `   ${failures} FAILURES` : ''}`,
      );
    }
    console.log('');
  }
}

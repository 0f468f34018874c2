import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { requestOf, urlOf } from '#shared/http/request.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { generateLabel, labelsPdf, packingPdf } from '#features/shipping/domain/endpoints.ts';
import { listPreparation } from '#screens/admin/orders-preparation/endpoints.ts';
import { loadConfig } from '#app/server/config.ts';
import { adminCookie, openEveningShop, type EveningShop } from './evening-shop.ts';
import { percentile } from './figures.ts';
import { type PaidOrder, createPaidOrders } from './create-paid-orders.ts';
import { printTable } from './print-table.ts';

const ROUNDS = 3;
const LABELS = 200;
/** Equals `CONCURRENCY` of screens/admin/orders-preparation/use-order-batch.ts. */
const CONCURRENCY = 3;
/** Equals `MIN_READ_INTERVAL_MS` of platform/web/api/live-feed.ts. */
const READ_AGAIN_MS = 250;
/**
 * Users who add pieces at the same time, faster than real users. `ADDS_PER_SECOND` is the maximum of all users
 * together.
 */
const PEOPLE = 4;
const ADDS_PER_SECOND = 30;
const ALONE_MS = 20_000;
/** A single request of each PDF would end before enough pieces are added. */
const PDF_ROUNDS = 5;
const BUYERS = 300;
/** A real carrier takes 450 ms for a label. Zero shows the maximum speed of the shop. */
const CARRIER_DELAYS_MS = [450, 0];
const KEY = 'pk_bench';
const PIECES = 10_000;

interface Times {
  /** Times of adding a piece, and of an empty request just before, in ms. */
  add: number[];
  emptyRequest: number[];
}
type Add = () => Promise<Times>;

/** Measures in alternating rounds: adding pieces alone, while labels are created, and while their PDFs are merged. */
export async function measureLabels(): Promise<void> {
  const { colissimo } = loadConfig({ SEED: 'none', SANDBOX: '1' }, { port: 1 });
  const carrier = await startDelayedCarrier();
  // The first process plays the carrier for the second process, which does all measured work. A real carrier runs on
  // another machine.
  const shop = await openEveningShop(2, {
    env: ([first]) => ({
      PUBLIC_API_KEY: KEY,
      SHOP_ADDRESS: '12 rue des Lilas, 69003 Lyon',
      ...(first && {
        COLISSIMO_API_URL: carrier.delayRepliesOf(`${first}/sandbox/colissimo`),
        COLISSIMO_API_KEY: colissimo.apiKey,
        LAPOSTE_TRACKING_URL: `${first}/sandbox/colissimo`,
        LAPOSTE_TRACKING_KEY: colissimo.trackingKey,
      }),
    }),
  });
  try {
    const orders = await createPaidOrders(shop.pool, CARRIER_DELAYS_MS.length * ROUNDS * LABELS);
    const add = await makeAdder(shop);
    // The first requests are slower, and do not count.
    await addDuring(add, pause(1000));
    for (const delayMs of CARRIER_DELAYS_MS) {
      carrier.setDelay(delayMs);
      await compare(shop, add, orders.splice(0, ROUNDS * LABELS), delayMs);
    }
  } finally {
    await shop.close();
    carrier.close();
  }
}

async function compare(shop: EveningShop, add: Add, orders: readonly PaidOrder[], delayMs: number): Promise<void> {
  const noTimes = (): Times => ({ add: [], emptyRequest: [] });
  const [alone, labels, pdfs] = [noTimes(), noTimes(), noTimes()];
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const selected = orders.slice(round * LABELS, (round + 1) * LABELS);
    addTimes(alone, await addDuring(add, pause(ALONE_MS)));
    const begin = performance.now();
    addTimes(labels, await addDuring(add, makeLabels(shop, selected)));
    durations.push((performance.now() - begin) / 1000);
    addTimes(pdfs, await addDuring(add, fetchPdfs(shop, selected)));
  }
  const madeLabels = await shop.count(
    `select count(*) as n from shipping_labels where state = 'made' and order_id = any($1::uuid[])`,
    [orders.map(({ id }) => id)],
  );
  console.log(
    `adding pieces, at most ${ADDS_PER_SECOND} a second: alone, while ${LABELS} labels of a selection are created by a carrier that takes ${delayMs} ms for each, and while their PDFs are merged; ${ROUNDS} rounds of each, ms`,
  );
  printTable(
    ['', 'times', 'p50', 'p99', 'longest'],
    [
      ['added, alone', ...spread(alone.add)],
      ['added, while labels are created', ...spread(labels.add)],
      ['added, while PDFs are merged', ...spread(pdfs.add)],
      ['an empty request, alone', ...spread(alone.emptyRequest)],
      ['an empty request, while labels are created', ...spread(labels.emptyRequest)],
      ['an empty request, while PDFs are merged', ...spread(pdfs.emptyRequest)],
    ],
  );
  const ratio = (times: readonly number[], timesAlone: readonly number[]) =>
    `×${(percentile(times, 0.99) / percentile(timesAlone, 0.99)).toFixed(2)}`;
  console.log(
    `  p99 of an added piece, relative to adding alone: while labels are created ${ratio(labels.add, alone.add)}, while PDFs are merged ${ratio(pdfs.add, alone.add)}; ${madeLabels} labels made, ${durations.map((seconds) => seconds.toFixed(1)).join(', ')} s for ${LABELS}\n`,
  );
}

function addTimes(total: Times, more: Times): void {
  total.add.push(...more.add);
  total.emptyRequest.push(...more.emptyRequest);
}

const headers = { cookie: adminCookie, 'content-type': 'application/json', authorization: `Bearer ${KEY}` };
async function ask(url: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(url, { headers, ...init });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body.slice(0, 300)}`);
}

/** Adds pieces until `work` ends. Each of `PEOPLE` users waits for the answer to the previous piece. */
async function addDuring(add: Add, work: Promise<unknown>): Promise<Times> {
  const all: Times = { add: [], emptyRequest: [] };
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  const person = async () => {
    while (!isOver) {
      const nextAddAt = performance.now() + (1000 * PEOPLE) / ADDS_PER_SECOND;
      addTimes(all, await add());
      await pause(Math.max(0, nextAddAt - performance.now()));
    }
  };
  await Promise.all([over, ...Array.from({ length: PEOPLE }, person)]);
  return all;
}

async function makeAdder(shop: EveningShop): Promise<Add> {
  const liveId = await shop.createLive('Étiquettes', PIECES, 'by-hand');
  const { rows } = await shop.pool.query<{ id: string }>('select id from products where live_id = $1 order by ref', [
    liveId,
  ]);
  const [, url = ''] = shop.urls;
  let next = 0;
  return async () => {
    const productId = rows[next]?.id ?? '';
    const pseudo = `acheteuse.${next++ % BUYERS}`;
    const { url: path, ...init } = requestOf(addToLiveOrder, { liveId, productId, pseudo });
    const from = performance.now();
    await ask(`${url}/healthz`);
    const between = performance.now();
    await ask(url + path, { method: 'POST', ...init, headers });
    return { emptyRequest: [between - from], add: [performance.now() - between] };
  };
}

async function makeLabels({ urls: [, url = ''] }: EveningShop, orders: readonly PaidOrder[]): Promise<void> {
  const queue = [...orders];
  let isOver = false;
  const processQueue = async () => {
    for (let order = queue.shift(); order; order = queue.shift()) {
      const { url: path, ...init } = requestOf(generateLabel, { orderId: order.id });
      await ask(url + path, { method: 'POST', ...init, headers });
    }
  };
  const readAgain = async () => {
    while (!isOver) {
      await ask(url + urlOf(listPreparation, {}));
      await pause(READ_AGAIN_MS);
    }
  };
  const reading = readAgain();
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, processQueue));
  } finally {
    isOver = true;
    await reading;
  }
}

async function fetchPdfs({ urls: [, url = ''] }: EveningShop, orders: readonly PaidOrder[]): Promise<void> {
  const numbers = orders.map(({ number }) => number).join(',');
  for (let time = 0; time < PDF_ROUNDS; time++)
    for (const pdf of [labelsPdf, packingPdf]) await ask(url + urlOf(pdf, { orders: numbers }));
}

const spread = (times: readonly number[]): string[] => [
  times.length.toLocaleString('en'),
  ...[0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1)),
];

interface DelayedCarrier {
  /** Sets the address of the carrier whose replies are delayed. @returns the address to call instead. */
  delayRepliesOf(url: string): string;
  setDelay(ms: number): void;
  close(): void;
}

async function startDelayedCarrier(): Promise<DelayedCarrier> {
  let carrierUrl = '';
  let delayMs = 0;
  const server = createServer((call, reply) => {
    const { host: _host, connection: _connection, ...headers } = call.headers;
    void Promise.all([buffer(call), pause(delayMs)])
      .then(([body]) =>
        fetch(carrierUrl + (call.url ?? ''), {
          method: call.method ?? 'POST',
          headers: headers as Record<string, string>,
          body: Uint8Array.from(body),
        }),
      )
      .then(async (answer) => {
        reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        reply.end(Buffer.from(await answer.arrayBuffer()));
      })
      .catch((error: unknown) => reply.destroy(error instanceof Error ? error : undefined));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    delayRepliesOf(url) {
      carrierUrl = url;
      return `http://127.0.0.1:${port}`;
    },
    setDelay: (ms) => void (delayMs = ms),
    close: () => void server.close(),
  };
}

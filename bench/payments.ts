import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { paymentNotice } from '#features/payments/domain/endpoints.ts';
import { openEveningShop } from './evening-shop.ts';
import { percentile } from './figures.ts';
import { noticeBody, createOrdersToPay } from './payment-notice.ts';

// Load test of payments: `npm run bench:payments [-- buyers seconds]`. All buyers pay within the given time (by default
// 5,000 in ten minutes), through two processes. Measures the route of the provider's notices, and checks that each
// order is paid once. One notice in twenty arrives twice at the same moment. One buyer in fifty pays in two tabs.
// Confirmations are written concurrently.
const buyers = Number(process.argv[2] ?? 5000);
const seconds = Number(process.argv[3] ?? 600);
/** Maximum of each of the two pauses of a buyer: half of the whole time. */
const MAX_PAUSE_MS = seconds * 500;
const TOTAL_CENTS = 3100;

const shop = await openEveningShop(2);
try {
  await pay();
} finally {
  await shop.close();
}

async function pay(): Promise<void> {
  const orders = await createOrdersToPay(shop.pool, buyers, TOTAL_CENTS);
  const times: number[] = [];
  const emptyRequests: number[] = [];
  let failures = 0;
  const begin = performance.now();
  const notify = async (orderId: string, uuid: string, place: number) => {
    const from = performance.now();
    const url = `${shop.urls[place % shop.urls.length]}${paymentNotice.path}`;
    const answer = await fetch(url, { method: 'POST', body: noticeBody(orderId, uuid, TOTAL_CENTS) });
    times.push(performance.now() - from);
    if (!answer.ok) failures += 1;
    await answer.arrayBuffer();
  };
  await Promise.all(
    orders.map(async (id, place) => {
      await pause(Math.random() * MAX_PAUSE_MS);
      // Measures an empty request under the same load, for comparison.
      const from = performance.now();
      await (await fetch(`${shop.urls[place % shop.urls.length]}/healthz`)).arrayBuffer();
      emptyRequests.push(performance.now() - from);
      await pause(Math.random() * MAX_PAUSE_MS);
      const uuid = randomBytes(16).toString('hex');
      const notices = [notify(id, uuid, place)];
      if (place % 20 === 0) notices.push(notify(id, uuid, place + 1));
      if (place % 50 === 0) notices.push(notify(id, randomBytes(16).toString('hex'), place + 1));
      await Promise.all(notices);
    }),
  );
  const duration = (performance.now() - begin) / 1000;
  const paid = await shop.count(`select count(*) as n from orders where status = 'paid'`);
  const events = await shop.count(`select count(*) as n from events where type = 'order.paid'`);
  const doubles = await shop.count(`select count(*) as n from attention_items where kind = 'payment-double'`);
  console.log(`${buyers.toLocaleString('en')} buyers pay in ${duration.toFixed(0)} s: ${times.length.toLocaleString('en')} notices, ${failures} refused
  a notice             ${spread(times)}
  an empty request      ${spread(emptyRequests)}
  orders paid ${paid}, once each ${events === paid ? 'yes' : `NO (${events})`}, second payments seen ${doubles} of ${Math.ceil(buyers / 50)}`);
}

function spread(times: number[]): string {
  const at = (share: number) => percentile(times, share).toFixed(1);
  return `p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  longest ${at(1)} ms`;
}

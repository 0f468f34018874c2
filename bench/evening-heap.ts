import { setTimeout as pause } from 'node:timers/promises';
import { dbOver } from '#platform/server/db/client.ts';
import type { Shop } from '#platform/server/context.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import type { FeedEvent } from '#platform/server/integrations/tiktok/gateway.ts';
import { openBrowser } from '../e2e/chromium.ts';
import { adminCookie, type EveningShop } from './evening-shop.ts';

const PER_SECOND = 20;
const HOURS = 4;
const TOTAL = PER_SECOND * 3600 * HOURS;
const PIECES = 150;
const FIRST_REF = 101;
const USERS = 2_000;
const BATCH = 200;
const remarks = ['❤️❤️❤️', 'coucou', 'trop belle', 'c’est quelle taille ?', '😍😍', 'bonsoir de Lille', 'j’adore'];

function makeComment(n: number): FeedEvent {
  // Multiplying by a prime mixes the authors of successive comments.
  const person = (n * 7919) % USERS;
  const ref = FIRST_REF + Math.floor((n / TOTAL) * PIECES);
  return {
    msgId: `heap-${n}`,
    type: 'chat',
    userId: `heap-${person}`,
    uniqueId: `cliente.${person}`,
    nickname: `Cliente ${person}`,
    avatarUrl: null,
    comment: n % 50 === 0 ? String(ref) : (remarks[n % remarks.length] ?? ''),
    createTime: Date.now(),
    lateMs: null,
    raw: null,
  };
}

/** Plays four hours of comments at full speed. Measures the console's heap at the start and after each half-hour. */
export async function watchHeap(shop: EveningShop): Promise<void> {
  const liveId = await shop.createLive('Quatre heures', PIECES, 'first', FIRST_REF);
  // Parts of a shop needed to store events.
  const eventStore = { db: dbOver(shop.pool), now: () => new Date(), log: console } as unknown as Shop;
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' });
    const [url = ''] = shop.urls;
    const [name = '', value = ''] = adminCookie.split('=');
    await page.context().addCookies([{ name, value, url }]);
    await page.goto(`${url}/admin/live-order-sidebar?live=${liveId}`);
    await page.getByRole('heading', { name: 'Événements du live' }).waitFor();
    const debug = await page.context().newCDPSession(page);
    const heapMegabytes = async (): Promise<string> => {
      // The console first shows all comments that were sent.
      await pause(3000);
      // Objects freed by one collection may release objects that only the next collection frees.
      for (let pass = 0; pass < 3; pass++) await debug.send('HeapProfiler.collectGarbage');
      return ((await debug.send('Runtime.getHeapUsage')).usedSize / 1e6).toFixed(1);
    };
    const heaps = [await heapMegabytes()];
    const begin = performance.now();
    for (let from = 0; from < TOTAL; from += BATCH) {
      await saveEvents(
        eventStore,
        liveId,
        Array.from({ length: BATCH }, (_, at) => makeComment(from + at)),
      );
      // Announces the comments to the console, as the feed adapter does.
      await shop.pool.query(`select pg_notify('shop', $1)`, [JSON.stringify([{ topic: 'feed-events', id: liveId }])]);
      if ((from + BATCH) % (PER_SECOND * 1800) < BATCH) heaps.push(await heapMegabytes());
    }
    const seconds = (performance.now() - begin) / 1000;
    const held = await shop.count(`select count(*) as n from claims where live_id = $1 and state = 'held'`, [liveId]);
    const claims = await shop.count(`select count(*) as n from claims where live_id = $1`, [liveId]);
    const rowCount = await page.getByRole('list', { name: 'Événements du live' }).getByRole('listitem').count();
    console.log(`the console over ${HOURS} hours at ${PER_SECOND} comments a second, ${TOTAL.toLocaleString('en')} in all, played in ${seconds.toFixed(0)} s
  heap at the start and after each half-hour, after garbage collection: ${heaps.join(', ')} MB; ${rowCount} rows shown, ${claims} claims, ${held} pieces given\n`);
  } finally {
    await browser.close();
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { openEveningShop, type EveningShop } from './evening-shop.ts';
import { storeFigure, percentile } from './figures.ts';
import { watchHeap } from './evening-heap.ts';

// Load test of one live, through three server processes and the real feed adapter.
// Usage: `npm run bench:evening [-- name [comments a second]]`. Prints counts, and times of one run on this machine.
// A name runs one test. `heap` (memory of the console over four hours) takes minutes and runs only by name.
const measures: Readonly<Record<string, (eveningShop: EveningShop) => Promise<void>>> = {
  thousand: sendThousandClaims,
  feed: disturbFeed,
  first: measureAssignments,
  expiry: expireFiveHundredOrders,
};
/** A comment with a small number alone may mean a quantity and would need manual review. */
const CLAIMED_REF = 101;

const [, , onlyName, perSecond = '200'] = process.argv;

const shop = await openEveningShop(3);
try {
  if (onlyName === 'heap') await watchHeap(shop);
  else for (const [name, measure] of Object.entries(measures)) if (!onlyName || onlyName === name) await measure(shop);
} finally {
  await shop.close();
}

async function sendComment({ ask }: EveningShop, uniqueId: string, comment: string): Promise<number> {
  return (await ask('POST', '/sandbox/tiktok/comment', { uniqueId, comment })).status;
}

/**
 * Lets a thousand people claim one piece at once, half by comment and half through the console. Tries to give the piece
 * to fifty of them by hand. Prints the holders, the queue and its order.
 */
async function sendThousandClaims(eveningShop: EveningShop): Promise<void> {
  const liveId = await eveningShop.createLive('Mille', 1, 'first', CLAIMED_REF);
  const begin = performance.now();
  const statuses: number[] = [];
  await Promise.all(
    Array.from({ length: 1000 }, async (_, at) => {
      if (at % 2 === 0) return void statuses.push(await sendComment(eveningShop, `foule.${at}`, String(CLAIMED_REF)));
      const entered = await eveningShop.ask('POST', `/api/admin/lives/${liveId}/claims`, {
        ref: CLAIMED_REF,
        pseudo: `foule.${at}`,
      });
      statuses.push(entered.status);
      if (at % 20 !== 1) return;
      const { claimId } = entered.body as { claimId: string };
      statuses.push((await eveningShop.ask('POST', `/api/admin/claims/${claimId}/give`)).status);
    }),
  );
  const countIn = (state: string) =>
    eveningShop.count(`select count(*) as n from claims where live_id = $1 and state = $2`, [liveId, state]);
  await eveningShop.until('select count(*) as n from claims where live_id = $1', [liveId], 1000);
  // A second, wrong assignment would be stored within this time.
  await pause(1000);
  const seconds = (performance.now() - begin) / 1000;
  const { body } = await eveningShop.ask('GET', `/api/admin/lives/${liveId}/claims`);
  const { claims } = body as { claims: { place: number | null; heardAt: string }[] };
  const queue = claims.filter(({ place }) => place !== null);
  const isInOrder = queue.every(
    ({ place, heardAt }, at) => place === at + 1 && (at === 0 || heardAt >= (queue[at - 1]?.heardAt ?? '')),
  );
  console.log(`1,000 people claim one piece at once, half by comments, 50 attempts to give it by hand, three processes
  holders ${await countIn('held')}, in the queue ${await countIn('waiting')}, in order of arrival ${isInOrder ? 'yes' : 'NO'}, answers ${tally(statuses)}, ${seconds.toFixed(1)} s\n`);
}

/**
 * Sends ten thousand comments over a feed that repeats, reorders and replays messages and loses its connection. Prints
 * the number of stored comments, lost claims and duplicates.
 */
async function disturbFeed(eveningShop: EveningShop): Promise<void> {
  const liveId = await eveningShop.createLive('Dix mille', 150, 'by-hand');
  const fault = (kind: string, count = 1) => eveningShop.ask('POST', '/sandbox/tiktok/fault', { kind, count });
  await eveningShop.ask('POST', '/sandbox/tiktok/burst', { perSecond: 250, seconds: 40, users: 2000 });
  const dropRounds = [3, 8, 13];
  for (let round = 0; round < 18; round++) {
    await pause(2000);
    await fault('repeat', 40);
    await fault('reorder', 60);
    if (round % 5 === 1) await fault('replay');
    if (dropRounds.includes(round)) await fault('drop');
  }
  await pause(8000);
  // Waits until every comment has been read.
  await eveningShop.until(
    `select (count(*) = 0)::integer as n from tiktok_event where live_id = $1 and not is_read and type_evenement = 'chat'`,
    [liveId],
    1,
  );
  const count = (statement: string) => eveningShop.count(statement, [liveId]);
  const wantedClaims = `select distinct e.user_unique_id as pseudo, substring(e.comment from '\\d+$')::int as ref
    from tiktok_event e where e.live_id = $1 and e.comment ~ '^(je prends )?\\d{1,3}$'`;
  const stored = await count(`select count(*) as n from tiktok_event where live_id = $1 and type_evenement = 'chat'`);
  const lost = await count(`select count(*) as n from (${wantedClaims}) a where a.ref <= 150 and not exists (
    select from claims c where c.live_id = $1 and c.pseudo = a.pseudo and c.ref = a.ref)`);
  const duplicates = await count(`select count(*) as n from (
    select 1 from claims where live_id = $1 and state in ('waiting', 'held') group by pseudo, ref having count(*) > 1) t`);
  const disordered = await count(`select count(*) as n from (
    select event_id < lag(event_id) over (partition by ref order by arrived_at, id) as is_before
    from claims where live_id = $1 and event_id is not null) c where is_before`);
  const cuts = await count('select count(*) as n from feed_cuts where live_id = $1');
  console.log(`10,000 comments, with repeats, disorder, replays and ${dropRounds.length} cuts
  stored ${stored.toLocaleString('en')} (the others were sent during a cut), each once; claims ${await count('select count(*) as n from claims where live_id = $1')}, lost ${lost}, twice ${duplicates}, out of the order received ${disordered}; cuts shown ${cuts}\n`);
}

/** Measures the time from a comment to the assignment of its piece, while a crowd comments. */
async function measureAssignments(eveningShop: EveningShop): Promise<void> {
  const PIECES = 300;
  // The comments of the crowd claim pieces 1 to 150.
  const FIRST_REF = 201;
  const CLAIMS_PER_SECOND = 20;
  const CROWD_PER_SECOND = Number(perSecond) - CLAIMS_PER_SECOND;
  const liveId = await eveningShop.createLive('Au premier', PIECES, 'first', FIRST_REF);
  const sentAt = new Map<number, number>();
  await eveningShop.ask('POST', '/sandbox/tiktok/burst', {
    perSecond: CROWD_PER_SECOND,
    seconds: PIECES / CLAIMS_PER_SECOND + 2,
    users: 2000,
  });
  for (let ref = FIRST_REF; ref < FIRST_REF + PIECES; ref++) {
    sentAt.set(ref, Date.now());
    void sendComment(eveningShop, `rapide.${ref}`, String(ref));
    await pause(1000 / CLAIMS_PER_SECOND);
  }
  await eveningShop.until(`select count(*) as n from claims where live_id = $1 and state = 'held'`, [liveId], PIECES);
  const { rows } = await eveningShop.pool.query<{ ref: number; at: number }>(
    `select ref, extract(epoch from decided_at)::float8 * 1000 as at from claims where live_id = $1`,
    [liveId],
  );
  const times = rows.map(({ ref, at }) => at - (sentAt.get(ref) ?? 0));
  const timeAt = (share: number) => percentile(times, share).toFixed(0);
  storeFigure(`first.${perSecond}.p95`, { shop: percentile(times, 0.95) });
  const storedCount = await eveningShop.count('select count(*) as n from tiktok_event where live_id = $1', [liveId]);
  console.log(`“au premier”, ${PIECES} assignments at ${CLAIMS_PER_SECOND} a second among ${perSecond} comments a second (${storedCount} events stored): from the comment to the assignment
  p50 ${timeAt(0.5)}  p95 ${timeAt(0.95)}  p99 ${timeAt(0.99)} ms\n`);
}

/** Lets 500 unpaid orders expire at one instant. Prints the pieces given to the next claims, and the mails. */
async function expireFiveHundredOrders(eveningShop: EveningShop): Promise<void> {
  const PEOPLE = 500;
  const liveId = await eveningShop.createLive('Fin', PEOPLE, 'by-hand');
  await eveningShop.ask('PATCH', '/api/admin/settings', { paymentDelayHours: 48, promoteAfterLive: true });
  await eveningShop.pool.query(
    `with buyers as (insert into users (email, tiktok_username)
        select 'attend.' || n || '@bench.example', 'attend.' || n from generate_series(1, ${PEOPLE}) n returning id, tiktok_username),
      new_orders as (insert into orders (user_id, live_id, pseudo, total_amount_cents)
        select id, $1::uuid, tiktok_username, 3100 from buyers returning id, pseudo)
    insert into order_items (order_id, product_id, price_cents)
      select o.id, p.id, 2500 from new_orders o join products p on p.live_id = $1::uuid and 'attend.' || p.ref = o.pseudo`,
    [liveId],
  );
  await eveningShop.pool.query(
    `insert into claims (live_id, product_id, ref, pseudo, said_at, arrived_at, certainty)
    select $1::uuid, id, ref, 'attend.' || (ref % ${PEOPLE} + 1), now(), now(), 'certain' from products where live_id = $1::uuid`,
    [liveId],
  );
  await eveningShop.ask('PATCH', `/api/admin/lives/${liveId}`, { isActive: false });
  const begin = performance.now();
  await eveningShop.ask('POST', '/sandbox/clock', { advanceSeconds: 48 * 3600 });
  await eveningShop.until(`select count(*) as n from claims where live_id = $1 and state = 'held'`, [liveId], PEOPLE);
  const seconds = (performance.now() - begin) / 1000;
  // Mails are queued after the assignments.
  await pause(5000);
  const mails = (kind: string) =>
    eveningShop.count(
      `select count(*) as n from mails m join orders o on o.id = m.order_id where o.live_id = $1 and m.kind = $2`,
      [liveId, kind],
    );
  const expired = await eveningShop.count(
    `select count(*) as n from events e join orders o on o.id = e.order_id where o.live_id = $1 and e.type = 'order.expired'`,
    [liveId],
  );
  const held = await eveningShop.count(
    `select count(*) as n from order_items i join products p on p.id = i.product_id where p.live_id = $1 and i.released_at is null`,
    [liveId],
  );
  console.log(`${PEOPLE} orders expire at one instant, another viewer waits for each piece
  expired ${expired}, pieces given to the next claim ${held}, mails of expiry ${await mails('order-expired')}, mails of a piece given ${await mails('piece-given')}; all done after ${seconds.toFixed(1)} s\n`);
}

function tally(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status} ×${times}`)
    .join(', ');
}

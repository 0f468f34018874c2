import { ctxOf, type Ctx, type Shop } from '#platform/server/context.ts';
import { isDatabaseAway } from '#platform/server/db/away.ts';
import type { Queue } from '#platform/server/events/jobs.ts';
import { differingTraits, endProcess, PROCESS_LIFE_MS, reportProcess } from '#platform/server/db/processes.ts';
import { standForLeader } from '#platform/server/events/leadership.ts';
import { warnUnlessAway } from '#platform/server/events/outage.ts';
import { reactionNamed } from '#platform/server/events/reactions.ts';
import { dueJobs, everyMinute } from '#platform/server/events/schedules.ts';
import type { ShopEvent } from '#platform/server/events/shop-event.ts';
import { giveToFirst } from '#features/claims/server/commands/give-to-first.ts';
import { livesToRead, readComments } from '#features/claims/server/commands/read-comments.ts';
import { LiveListening, liveOnAir } from '#features/feed/server/listen-to-live.ts';
import { followPostage } from '#features/orders/server/commands/follow-postage.ts';
import { remindBuyers } from '#features/orders/server/commands/remind-buyers.ts';
import { followEndOfLive } from '#features/claims/server/commands/follow-end-of-live.ts';
import { LIVE_MAILS, wantMailsOfLive } from '#features/orders/server/steps/write-buyers-of-live.ts';
import { expireOrders } from '#features/payments/server/commands/expire-orders.ts';
import { askProvider } from '#features/payments/server/commands/ask-provider.ts';
import { checkRefunds } from '#features/refunds/server/commands/check-refunds.ts';
import { closeDueParcels } from '#features/shipping/server/commands/ship-parcel.ts';
import { followParcels } from '#features/shipping/server/commands/follow-parcels.ts';
import { followReturns } from '#features/withdrawals/server/commands/follow-returns.ts';
import { warnOfRefunds } from '#features/withdrawals/server/commands/warn-of-refunds.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { sendMail } from '#platform/server/mails/send-mail.ts';
import { MAILS, URGENT_MAILS } from '#platform/server/mails/want-mail.ts';
import { scheduledQueues } from './scheduled-queues.ts';

const LEADER_LOCK = 730_601;
/** The carrier's own plugin asks every 15 minutes; its stand-in may be asked as often as one likes. */
const TRACKING_MS = 15 * 60_000;
const STAND_IN_TRACKING_MS = 2000;
const LOOK_FOR_LIVE_MS = 2000;
/** Comments are read as soon as they are kept; this often, those that a failure left. */
const LOOK_FOR_COMMENTS_MS = 2000;
/** How late at most an order lets go of its pieces, or its buyer is reminded. */
const LOOK_AT_HOLDS_MS = 2000;
/** Longest delay between a due time and the start of its job, in ms. */
const LOOK_AT_SCHEDULES_MS = 1000;

/** Sends mails. Urgent ones have queues of their own, which ordinary ones never keep busy. */
const mailQueues = (system: Ctx): Queue[] => [
  ...[MAILS, URGENT_MAILS].map((name) => ({
    name,
    retries: 3,
    seconds: 120,
    run: async (data: Record<string, unknown>) => void (await sendMail(system, String(data['mailId']))),
  })),
  { name: 'mails-due', retries: 0, seconds: 900, every: everyMinute, run: () => sendDueMails(system) },
  {
    name: 'urgent-mails-due',
    retries: 0,
    seconds: 900,
    every: everyMinute,
    run: () => sendDueMails(system, { urgentOnly: true }),
  },
];

/** What each server process works on between requests. */
export const queuesOf = (shop: Shop): Queue[] => {
  const system = ctxOf(shop, { kind: 'system', name: 'La boutique' });
  return [
    {
      name: 'reactions',
      retries: 20,
      seconds: 60,
      async run(data) {
        const reaction = reactionNamed(String(data['reaction']));
        if (reaction) await reaction.run(system, data['event'] as ShopEvent);
        else shop.log.error({ reaction: data['reaction'] }, 'unknown reaction');
      },
    },
    { name: 'payment-check', retries: 5, seconds: 60, run: (data) => askProvider(system, String(data['orderId'])) },
    { name: 'refund-check', retries: 5, seconds: 60, run: (data) => checkRefunds(system, String(data['orderId'])) },
    ...mailQueues(system),
    {
      name: LIVE_MAILS,
      retries: 5,
      seconds: 120,
      async run(data) {
        const liveId = String(data['liveId']);
        // Before the mails, which say all that is hers by then.
        await followEndOfLive(system, liveId);
        await wantMailsOfLive(system, liveId);
      },
    },
    { name: 'postage', retries: 5, seconds: 300, run: async () => void (await followPostage(system)) },
    ...scheduledQueues(system),
  ];
};

/** What exactly one process does: follow parcels, start scheduled jobs, listen to the live. @returns stops it. */
export function leadBackground(shop: Shop, directUrl: string): () => Promise<void> {
  return standForLeader({
    databaseUrl: directUrl,
    lock: LEADER_LOCK,
    log: shop.log,
    lead() {
      const parcels = repeat(
        shop,
        'parcels',
        shop.config.standIns.shipping ? STAND_IN_TRACKING_MS : TRACKING_MS,
        async () => {
          const carrier = ctxOf(shop, { kind: 'provider', name: 'Colissimo' });
          await followParcels(carrier);
          await followReturns(carrier);
        },
      );
      const system = ctxOf(shop, { kind: 'system', name: 'La boutique' });
      const expiry = repeat(shop, 'holds', LOOK_AT_HOLDS_MS, async () => void (await expireOrders(system)));
      const reminders = repeat(shop, 'reminders', LOOK_AT_HOLDS_MS, async () => void (await remindBuyers(system)));
      const openParcels = repeat(
        shop,
        'open-parcels',
        LOOK_AT_HOLDS_MS,
        async () => void (await closeDueParcels(system)),
      );
      const refunds = repeat(shop, 'withdrawals', LOOK_AT_HOLDS_MS, async () => void (await warnOfRefunds(system)));
      const schedules = repeat(shop, 'schedules', LOOK_AT_SCHEDULES_MS, dueJobs(system, queuesOf(shop)));
      const stopListening = listenToLives(shop);
      const stopReading = readLives(shop);
      return async () => {
        const rounds = [parcels, expiry, reminders, openParcels, refunds, schedules];
        await Promise.all(rounds.map((round) => round.stop()));
        await stopListening();
        await stopReading();
      };
    },
  });
}

/**
 * Reports this process to those that share its database, and warns when one of them has other settings (decision 0091).
 * @returns stops it, and withdraws the process.
 */
export function compareProcesses(shop: Shop): () => Promise<void> {
  let known = '';
  const reports = repeat(shop, 'processes', PROCESS_LIFE_MS / 6, async () => {
    await reportProcess(shop);
    const variables = await differingTraits(shop);
    if (variables.join(', ') === known) return;
    known = variables.join(', ');
    if (known) shop.log.warn({ variables }, `another running process of this shop has other settings: ${known} differ`);
    shop.liveFeed.publish([{ topic: 'providers' }]);
  });
  return async () => {
    await reports.stop();
    await endProcess(shop).catch((error: unknown) => warnUnlessAway(shop.log, error, 'processes'));
  };
}

/** Listens to the live that is on air, and to another one once it is. */
function listenToLives(shop: Shop): () => Promise<void> {
  let listening: LiveListening | null = null;
  const look = async () => {
    const liveId = await liveOnAir(shop);
    if (listening?.liveId === liveId) return listening.hurry();
    await listening?.stop();
    listening = liveId === null ? null : new LiveListening(shop, liveId);
  };
  const looking = repeat(shop, 'live', LOOK_FOR_LIVE_MS, look);
  const unsubscribe = shop.liveFeed.subscribe(({ topic }) => {
    if (topic === 'lives' || topic === 'feed') looking.hurry();
  });
  return async () => {
    unsubscribe();
    await looking.stop();
    await listening?.stop('retrying');
  };
}

/** Reads what is said for claims, and gives what the shop is to give by itself. */
function readLives(shop: Shop): () => Promise<void> {
  const system = ctxOf(shop, { kind: 'system', name: 'La boutique' });
  const reading = repeat(shop, 'claims', LOOK_FOR_COMMENTS_MS, async () => {
    for (const { liveId } of await livesToRead(system)) {
      await readComments(system, liveId);
      await giveToFirst(system, liveId);
    }
  });
  const unsubscribe = shop.liveFeed.subscribe(({ topic }) => {
    if (topic === 'feed-events') reading.hurry();
  });
  return async () => {
    unsubscribe();
    await reading.stop();
  };
}

/** Work done again and again: `hurry` begins the next round at once, or as soon as the present one has ended. */
interface Rounds {
  hurry(): void;
  stop(): Promise<void>;
}

const TELL_AGAIN_MS = 3_600_000;

/** Runs `work` every `ms`, never twice at once; a failure is logged, told of once an hour, and the next round tries again. */
function repeat(shop: Shop, name: string, ms: number, work: () => Promise<void>): Rounds {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (error: unknown): void => {
    warnUnlessAway(shop.log, error, 'background');
    if (isDatabaseAway(error) || performance.now() - toldAt < TELL_AGAIN_MS) return;
    toldAt = performance.now();
    shop.gateways.errors.fault({ error, during: { kind: 'background', work: name } });
  };
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isUrgent = false;
  let stopped = false;
  const later = (wait: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(round, wait);
  };
  const round = () => {
    isUrgent = false;
    running = work()
      .catch(tell)
      .then(() => {
        running = null;
        later(isUrgent ? 0 : ms);
      });
  };
  later(0);
  return {
    hurry() {
      isUrgent = true;
      if (!running) later(0);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

import { features } from '#app/features.ts';
import { ctxOf, type Ctx, type Shop } from '#platform/server/context.ts';
import { deleteProcessRow, PROCESS_LIFE_MS, reportProcess } from '#platform/server/db/processes.ts';
import type { Queue } from '#platform/server/events/jobs.ts';
import type { Job } from '#platform/server/events/job.ts';
import { competeForLeadership } from '#platform/server/events/leadership.ts';
import { warnUnlessUnavailable } from '#platform/server/events/warn-unless-unavailable.ts';
import { reactionJob } from '#platform/server/events/reactions.ts';
import { repeat, repeatRound, type Round } from '#platform/server/events/rounds.ts';
import { queueDueJobs } from '#platform/server/events/schedules.ts';
import { mailJobs } from '#platform/server/mails/mail-jobs.ts';

/** Key of the advisory lock that the leading process holds. */
const LEADER_LOCK = 730_601;
const SCHEDULES_INTERVAL_MS = 1000;
/** Wait between the first runs of two rounds, which would otherwise each take a connection at the same time. */
const ROUNDS_GAP_MS = 25;

const jobs: readonly Job[] = [reactionJob, ...mailJobs, ...features.flatMap((feature) => feature.jobs ?? [])];

/** Leaves time for several reports, so that one failed report does not count as the end of the process. */
const REPORT_INTERVAL_MS = PROCESS_LIFE_MS / 6;

const systemOf = (shop: Shop): Ctx => ctxOf(shop, { kind: 'system', name: 'La boutique' });

const isPossible =
  ({ config }: Shop) =>
  ({ needs }: Pick<Round, 'needs'>): boolean =>
    !needs || !config.lacks[needs];

/**
 * Returns the job queues that each server process runs. A queue whose provider the shop lacks has no schedule, and
 * discards the jobs of an earlier configuration.
 */
export function queuesOf(shop: Shop): Queue[] {
  const system = systemOf(shop);
  const possible = jobs.filter(isPossible(shop));
  const impossible = jobs.filter((job) => !possible.includes(job));
  return [
    ...possible.map((job) => {
      const run: Queue['run'] = async (data, ended) =>
        void (await job.run(ended ? { ...system, ended } : system, data));
      return { ...job, run } satisfies Queue;
    }),
    ...impossible.map(({ name, retries, seconds }) => ({ name, retries, seconds, run: async () => {} })),
  ];
}

export const roundsOf = (shop: Shop): Round[] =>
  features.flatMap((feature): readonly Round[] => feature.rounds ?? []).filter(isPossible(shop));

/** Runs schedules and rounds while this process leads. @returns a function that stops the work. */
export function leadBackground(shop: Shop, directUrl: string): () => Promise<void> {
  return competeForLeadership({
    databaseUrl: directUrl,
    lock: LEADER_LOCK,
    log: shop.log,
    lead() {
      shop.metrics.leader.set(1);
      const schedules = repeat(shop, 'schedules', SCHEDULES_INTERVAL_MS, queueDueJobs(systemOf(shop), queuesOf(shop)));
      const rounds = roundsOf(shop).map((round, place) => repeatRound(shop, round, place * ROUNDS_GAP_MS));
      const stops = features.flatMap(({ lead }) => (lead ? [lead(shop)] : []));
      return async (isLockLost) => {
        shop.metrics.leader.set(0);
        const rounded = Promise.all([schedules.stop(), ...rounds.map((stop) => stop())]);
        // Listens until the next process may lead, which is at once without the lock. A round may take a minute.
        if (!isLockLost) await rounded;
        await Promise.all(stops.map((stop) => stop()));
        await rounded;
      };
    },
  });
}

/**
 * Reports this process to the other processes on its database, and warns when their settings differ (decision 0091).
 * @returns a function that stops the reports and deletes the process from the list.
 */
export function compareProcesses(shop: Shop): () => Promise<void> {
  let reported = '';
  const reports = repeat(shop, 'processes', REPORT_INTERVAL_MS, async () => {
    const variables = await reportProcess(shop);
    if (variables.join(', ') === reported) return;
    reported = variables.join(', ');
    if (reported)
      shop.log.warn({ variables }, `another running process of this shop has other settings: ${reported} differ`);
    shop.liveFeed.publish([{ topic: 'providers' }]);
  });
  return async () => {
    await reports.stop();
    await deleteProcessRow(shop).catch((error: unknown) => warnUnlessUnavailable(shop.log, error, 'processes'));
  };
}

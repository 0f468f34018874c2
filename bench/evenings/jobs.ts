import sql from 'sql-template-tag';
import { queuesOf } from '#app/server/background.ts';
import { queueDueJobs } from '#platform/server/events/schedules.ts';
import type { TestShop } from '#sandbox/testing/shop.ts';
import { until } from '#sandbox/testing/steps.ts';

/**
 * Queues whose jobs run in the background. Jobs of other queues run one after the other, so that a seed repeats their
 * order.
 */
const BACKGROUND = ['reactions', 'mails', 'urgent-mails'];
/** Maximum number of jobs of one step. A job that queues itself again would run without end. */
const MAX_JOBS = 200;

/** Each function returns an error; null when every job has succeeded. */
export interface Jobs {
  runDue(): Promise<string | null>;
  waitForReactions(): Promise<string | null>;
  waitForMails(): Promise<string | null>;
}

/** Starts the queues of `BACKGROUND`. Jobs of other queues run only in `runDue`. */
export async function openEveningJobs(shop: TestShop): Promise<Jobs> {
  const { db, jobs } = shop.shop;
  const queues = queuesOf(shop.shop);
  const queueDue = queueDueJobs(shop.system, queues);
  await jobs.work(queues.filter(({ name }) => BACKGROUND.includes(name)));
  await queueDue();
  const takeDueJob = () =>
    db.one<{ name: string; data: Record<string, unknown> | null }>(sql`
      delete from pgboss.job j where (j.name, j.id) = (
        select name, id from pgboss.job where state = 'created' and start_after <= now() and name <> all (${BACKGROUND})
        order by start_after, created_on, id limit 1)
      returning j.name, j.data`);
  /** Waits until the queues have no open job, or until a job has failed. */
  const waitFor = async (names: readonly string[]): Promise<string | null> => {
    const { failure } = await until(async () => {
      const found = await db.one<{ open: boolean | null; failure: string | null }>(sql`
        select bool_or(state in ('created', 'active') and start_after <= now()) as open,
          string_agg(output::text, '; ') filter (where state in ('retry', 'failed')) as failure
        from pgboss.job where name = any (${names})`);
      return found && (found.failure !== null || !found.open) && found;
    }, 2);
    return failure && `a job failed: ${failure}`;
  };
  return {
    async runDue() {
      await queueDue();
      for (let count = 0; count < MAX_JOBS; count++) {
        const job = await takeDueJob();
        if (!job) return null;
        const queue = queues.find(({ name }) => name === job.name);
        const error = await queue?.run(job.data ?? {}).then(() => null, describeError);
        if (error) return `the job ${job.name} failed: ${error}`;
      }
      return `more than ${MAX_JOBS} jobs`;
    },
    waitForReactions: () => waitFor(['reactions']),
    waitForMails: () => waitFor(['mails', 'urgent-mails']),
  };
}

/** Moves the clock of the shop and the start of its queued jobs. */
export async function passTime(shop: TestShop, ms: number): Promise<void> {
  shop.advance(ms);
  await shop.shop.db.run(sql`
    update pgboss.job set start_after = start_after - make_interval(secs => ${ms / 1000})
    where state in ('created', 'retry') and start_after > now()`);
}

export const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

import { PgBoss } from 'pg-boss';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import sql, { raw, type Sql } from 'sql-template-tag';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import { warnUnlessAway } from './outage.ts';

export interface JobOptions {
  afterSeconds?: number;
}

/** Options of jobs that a statement of a transaction queues. */
export interface Insertion extends JobOptions {
  /** Query in the same statement. No job is queued when it returns no row. */
  when?: Sql | undefined;
}

/** Regular start times: every `periodMs`, at an offset from the start of the period in UTC. */
export interface Schedule {
  periodMs: number;
  offsetMs: number;
}

/** A queue and the work of its jobs. */
export interface Queue {
  readonly name: string;
  /** Tries after the first, with a doubling delay. */
  readonly retries: number;
  /** Time limit of one run, in seconds. After it, or after a crash, another process takes the job. */
  readonly seconds: number;
  /** Start times of the queue's own job, by the shop's clock (`schedules.ts`). Without them, `enqueue` starts it. */
  readonly every?: Schedule;
  run(data: Record<string, unknown>): Promise<void>;
}

/** Work after a commit. A job is a row, so no job is lost when the process dies. */
export interface Jobs {
  send(queue: string, data: object, options?: JobOptions, client?: ClientBase): Promise<void>;
  /**
   * Builds the statement by which a transaction queues jobs, without a round trip to the database. Null where no jobs
   * are run.
   */
  insertion(queue: string, data: readonly object[], options?: Insertion): Promise<Sql | null>;
  /** Creates the queues. Jobs can be sent only to existing queues. */
  createQueues(queues: readonly Queue[]): Promise<void>;
  /** Starts working the queues in this process. */
  work(queues: readonly Queue[]): Promise<void>;
  /** Takes no more jobs in this process; resolves once the running ones have ended. */
  rest(): Promise<void>;
  /** Lets running jobs end (at most 5 s), then stops. */
  stop(): Promise<void>;
}

/** Time limit of a statement, in ms. The longest, which creates the schema, takes a second. */
const QUERY_MS = 30_000;

/**
 * Opens the job queue in its own schema `pgboss` of the shop's database.
 * @param failed called when the first or the last try of a job fails.
 */
export async function openJobs(
  databaseUrl: string,
  log: Logger,
  failed: (queue: string, error: unknown, isGivenUp: boolean) => void,
): Promise<Jobs> {
  const boss = new PgBoss(connectionTo(databaseUrl));
  boss.on('error', (error) => warnUnlessAway(log, error, 'jobs'));
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs'));
  await boss.start();
  const worked = new Set<string>();
  return {
    async send(queue, data, options = {}, client) {
      await boss.send(queue, data, {
        ...(options.afterSeconds && { startAfter: options.afterSeconds }),
        ...(client && { db: through(client) }),
      });
    },
    insertion: (queue, data, options) => buildInsertion(boss, queue, data, options),
    async createQueues(queues) {
      for (const queue of queues) {
        await boss.createQueue(queue.name, {
          notify: true,
          retryLimit: queue.retries,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 300,
          expireInSeconds: queue.seconds,
          policy: queue.every ? 'short' : 'standard',
          deleteAfterSeconds: 7 * 86_400,
        });
      }
    },
    async work(queues) {
      for (const queue of queues) {
        worked.add(queue.name);
        for (let left = queue.every ? 1 : 2; left > 0; left--) {
          const worker: string = await boss.work<Record<string, unknown>>(
            queue.name,
            // No notification is sent for a due retry, which waits for the next poll.
            { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
            async ([job]) => {
              // A notification wakes a worker for one job, but more jobs may be due.
              boss.notifyWorker(worker);
              if (!job) return;
              await queue.run(job.data ?? {}).catch((error: unknown) => {
                const isGivenUp = job.retryCount >= queue.retries;
                if (!isDatabaseUnavailable(error) && (isGivenUp || job.retryCount === 0))
                  failed(queue.name, error, isGivenUp);
                throw error;
              });
            },
          );
        }
      }
    },
    rest: () => restOf(boss, worked),
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

async function buildInsertion(
  boss: PgBoss,
  queue: string,
  data: readonly object[],
  { afterSeconds, when }: Insertion = {},
): Promise<Sql> {
  const built = Promise.withResolvers<Sql>();
  const collect = async (text: string, values: unknown[] = []) => {
    built.resolve(statementOf(text, String(values[0]), when));
    return { rows: [] };
  };
  const jobs = data.map((each) => ({ data: each, ...(afterSeconds && { startAfter: afterSeconds }) }));
  await boss.insert(queue, jobs, { db: { executeSql: collect } });
  return built.promise;
}

/** Returns a statement of pg-boss, whose only parameter is the list of jobs. The list is empty when `when` finds no row. */
function statementOf(text: string, jobs: string, when: Sql | undefined): Sql {
  const [before, behind, ...more] = text.split('$1');
  if (before === undefined || behind === undefined || more.length > 0)
    throw new Error('pg-boss queues jobs by a statement of another form');
  const list = when ? sql`(select case when exists (${when}) then ${jobs}::text else '[]' end)` : sql`${jobs}`;
  return sql`${raw(before)}${list}${raw(behind)}`;
}

const through = (client: ClientBase) => ({
  executeSql: (text: string, values?: unknown[]) => client.query(text, values),
});

const connectionTo = (connectionString: string) => ({
  connectionString,
  max: 4,
  application_name: 'defile-jobs',
  useListenNotify: true,
  // pg-boss schedules follow the database's clock. The shop's schedules follow its own clock (`schedules.ts`).
  schedule: false,
  // Retries without an answer, because the server may be frozen or the network may drop packets.
  query_timeout: QUERY_MS,
  keepAlive: true,
});

async function restOf(boss: PgBoss, worked: ReadonlySet<string>): Promise<void> {
  await Promise.all([...worked].map((queue) => boss.offWork(queue)));
}

import { setTimeout as pause } from 'node:timers/promises';
import { type Job, PgBoss } from 'pg-boss';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import sql, { raw, type Sql } from 'sql-template-tag';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import { DueJobs, type QueueDue } from './due-jobs.ts';
import { warnUnlessUnavailable } from './warn-unless-unavailable.ts';
import { onClockMoved } from './moved-clock.ts';

export interface JobOptions {
  afterSeconds?: number;
}

export interface Insertion extends JobOptions {
  /** No job is queued when this query, in the same statement, returns no row. */
  when?: Sql | undefined;
}

/** Starts every `periodMs`, at an offset from the start of the period in UTC. */
export interface Schedule {
  periodMs: number;
  offsetMs: number;
}

export interface Queue {
  readonly name: string;
  /** Attempts after the first, with a doubling delay. */
  readonly retries: number;
  /** Time limit of one run. A longer run, or a crash, counts as a failed attempt. */
  readonly seconds: number;
  /** Start times by the shop's clock (`schedules.ts`). Without them, only `enqueue` starts jobs. */
  readonly every?: Schedule;
  /** The queue's own job is not started when this query returns no row. */
  whenDue?(now: Date): Sql;
  /** @param ended aborted at the time limit, and when the process stops. */
  run(data: Record<string, unknown>, ended?: AbortSignal): Promise<void>;
}

/** Each job is a row, so that no job is lost when a process dies. */
export interface Jobs {
  send(queue: string, data: object, options?: JobOptions, client?: ClientBase): Promise<void>;
  /**
   * Builds the statement that queues jobs in a transaction, which saves a round trip. Null in a rehearsal shop that
   * runs no jobs.
   */
  insertion(queue: string, data: readonly object[], options?: Insertion): Promise<Sql | null>;
  /** Returns a subquery of the jobs of a queue that have not ended, with their `data`. */
  unfinished(queue: string): Sql;
  /** An existing queue gets the limits of this release. Jobs can be sent only to existing queues. */
  createQueues(queues: readonly Queue[]): Promise<void>;
  work(queues: readonly Queue[]): Promise<void>;
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** The longest statement, which creates the schema, takes a second. */
const QUERY_MS = 30_000;
/** Pause between the polls of pg-boss. `DueJobs` wakes the workers earlier. */
const POLL_SECONDS = 900;
const RETRY_SECONDS = 2;

interface JobsOptions {
  log: Logger;
  /** Jobs follow the clock of the database. A tool that moves one clock moves both. */
  now: () => Date;
  /** Called when the first or the last attempt fails, unless the database is unavailable or the process stops. */
  failed(queue: string, error: unknown, isGivenUp: boolean): void;
}

export async function openJobs(databaseUrl: string, { log, now, failed }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss(connectionTo(databaseUrl));
  boss.on('error', (error) => warnUnlessUnavailable(log, error, 'jobs'));
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs'));
  await boss.start();
  const workers = new Map<string, string[]>();
  const due = new DueJobs({
    log,
    read: () => readDue(boss, [...workers.keys()]),
    wake: (queue) => workers.get(queue)?.forEach((worker) => boss.notifyWorker(worker)),
  });
  const stopWatchingClock = onClockMoved(now, () => due.checkAfter(0));
  return {
    async send(queue, data, options = {}, client) {
      if (options.afterSeconds) due.checkAfter(options.afterSeconds * 1000);
      await boss.send(queue, data, {
        ...(options.afterSeconds && { startAfter: options.afterSeconds }),
        ...(client && { db: executorOver(client) }),
      });
    },
    insertion(queue, data, options) {
      if (options?.afterSeconds) due.checkAfter(options.afterSeconds * 1000);
      return buildInsertion(boss, queue, data, options);
    },
    unfinished: (queue) => sql`(
      select data from pgboss.job where name = ${queue} and state in ('created', 'retry', 'active'))`,
    async createQueues(queues) {
      const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const queue of queues) {
        const settings = settingsOf(queue);
        const stored = existing.get(queue.name);
        if (!stored) await boss.createQueue(queue.name, { ...settings, policy: queue.every ? 'short' : 'standard' });
        else if (!hasSettings(stored, settings)) await boss.updateQueue(queue.name, settings);
      }
    },
    async work(queues) {
      for (const queue of queues) workers.set(queue.name, await workersOf(boss, queue, { failed, due }));
      due.start();
    },
    async drain() {
      due.stop();
      await Promise.all([...workers.keys()].map((queue) => boss.offWork(queue)));
    },
    async stop() {
      stopWatchingClock();
      due.stop();
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

type QueueSettings = ReturnType<typeof settingsOf>;

const settingsOf = ({ retries, seconds }: Pick<Queue, 'retries' | 'seconds'>) => ({
  notify: true,
  retryLimit: retries,
  retryDelay: RETRY_SECONDS,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: seconds,
  deleteAfterSeconds: 7 * 86_400,
});

const hasSettings = (stored: Partial<QueueSettings>, settings: QueueSettings): boolean =>
  Object.entries(settings).every(([name, value]) => stored[name as keyof QueueSettings] === value);

interface WorkerDependencies {
  failed: JobsOptions['failed'];
  due: DueJobs;
}

async function workersOf(boss: PgBoss, queue: Queue, { failed, due }: WorkerDependencies): Promise<string[]> {
  const started: string[] = [];
  for (let count = queue.every ? 1 : 2; count > 0; count--) {
    const worker: string = await boss.work<Record<string, unknown>>(
      queue.name,
      { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS },
      async ([job]) => {
        // A notification wakes the worker for one job, but more jobs may be due.
        boss.notifyWorker(worker);
        if (!job) return;
        await withinLimit(queue, job).catch((error: unknown) => {
          const isGivenUp = job.retryCount >= queue.retries;
          const isStop = error === job.signal.reason;
          if (!isStop && !isDatabaseUnavailable(error) && (isGivenUp || job.retryCount === 0))
            failed(queue.name, error, isGivenUp);
          // A retry sends no notification.
          due.checkAfter(RETRY_SECONDS * 1000);
          throw error;
        });
      },
    );
    started.push(worker);
  }
  return started;
}

/**
 * Runs a job within its time limit. Without this limit, pg-boss would fail the run at its own limit, and this module
 * could not report the failure.
 * @throws Error at the time limit. The signal of the job then asks the run to stop.
 */
async function withinLimit(queue: Queue, job: Job<Record<string, unknown>>): Promise<void> {
  const timer = new AbortController();
  const limit = pause(job.expireInSeconds * 1000, undefined, { ref: false, signal: timer.signal }).then(() => {
    throw new Error(`a run of the queue ${queue.name} took longer than ${job.expireInSeconds} s`);
  });
  try {
    await Promise.race([queue.run(job.data ?? {}, job.signal), limit]);
  } finally {
    limit.catch(() => {});
    timer.abort();
  }
}

async function readDue(boss: PgBoss, queues: readonly string[]): Promise<QueueDue[]> {
  const { rows } = await boss.getDb().executeSql(
    `select q.name, (
       select extract(epoch from min(j.start_after) - pgboss.job_now()) * 1000 from pgboss.job j
       where j.name = q.name and j.state < 'active' and not j.blocked)::float8 as "dueMs"
     from unnest($1::text[]) as q(name)`,
    [queues],
  );
  return rows as QueueDue[];
}

/** Returns the statement with which pg-boss queues jobs, instead of sending it. */
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
  const jobs = data.map((jobData) => ({ data: jobData, ...(afterSeconds && { startAfter: afterSeconds }) }));
  await boss.insert(queue, jobs, { db: { executeSql: collect } });
  return built.promise;
}

/** The only parameter of the statement is the list of jobs, which is empty when `when` finds no row. */
function statementOf(text: string, jobs: string, when: Sql | undefined): Sql {
  const [before, after, ...extraParts] = text.split('$1');
  if (before === undefined || after === undefined || extraParts.length > 0)
    throw new Error('pg-boss queues jobs with an unexpected statement');
  const list = when ? sql`(select case when exists (${when}) then ${jobs}::text else '[]' end)` : sql`${jobs}`;
  return sql`${raw(before)}${list}${raw(after)}`;
}

const executorOver = (client: ClientBase) => ({
  executeSql: (text: string, values?: unknown[]) => client.query(text, values),
});

const connectionTo = (connectionString: string) => ({
  connectionString,
  max: 2,
  application_name: 'defile-jobs',
  useListenNotify: true,
  // pg-boss schedules follow the database's clock. The shop's schedules follow its own clock (`schedules.ts`).
  schedule: false,
  // No job depends on another job, so dependencies need no frequent check.
  flowIntervalSeconds: 86_400,
  queueCacheIntervalSeconds: 600,
  bamIntervalSeconds: 600,
  notifyHeartbeatIntervalMs: 30_000,
  // A query without an answer must fail, to be tried again: the server may be frozen, or the network may drop packets.
  query_timeout: QUERY_MS,
  keepAlive: true,
});

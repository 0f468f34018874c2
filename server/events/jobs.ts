import { PgBoss } from 'pg-boss';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';

export interface JobOptions {
  afterSeconds?: number;
}

/** A queue and how its jobs are worked. */
export interface Queue {
  name: string;
  /** Tries after the first, spaced by a doubling delay. */
  retries: number;
  /** How long one run may take, in seconds; after it, or after a crash, another process takes the job. */
  seconds: number;
  /** A schedule in cron words; the job then runs by itself. */
  every?: string;
  run(data: Record<string, unknown>): Promise<void>;
}

/** Work done after a commit: a job is a row, so nothing is lost when the process dies. */
export interface Jobs {
  send(queue: string, data: object, options?: JobOptions, client?: ClientBase): Promise<void>;
  /** Makes the queues known; nothing can be sent to one before. */
  createQueues(queues: readonly Queue[]): Promise<void>;
  /** Starts working the queues in this process. */
  work(queues: readonly Queue[]): Promise<void>;
  /** Lets running jobs end (at most 5 s), then stops. */
  stop(): Promise<void>;
}

/** Opens the job queue in its own schema `pgboss` of the shop's database; `givenUp` hears of jobs whose last try failed. */
export async function openJobs(
  databaseUrl: string,
  log: Logger,
  givenUp: (queue: string, error: unknown) => void,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    application_name: 'defile-jobs',
    useListenNotify: true,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs'));
  await boss.start();
  return {
    async send(queue, data, options = {}, client) {
      await boss.send(queue, data, {
        ...(options.afterSeconds && { startAfter: options.afterSeconds }),
        ...(client && { db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) } }),
      });
    },
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
        if (queue.every) await boss.schedule(queue.name, queue.every);
      }
    },
    async work(queues) {
      for (const queue of queues) {
        for (let left = queue.every ? 1 : 2; left > 0; left--) {
          const worker: string = await boss.work<Record<string, unknown>>(
            queue.name,
            // Nobody announces a new try that is due: it waits for the next look.
            { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
            async ([job]) => {
              // A notice wakes a worker for one job: where there was one there may be more.
              boss.notifyWorker(worker);
              if (!job) return;
              await queue.run(job.data ?? {}).catch((error: unknown) => {
                if (job.retryCount >= queue.retries) givenUp(queue.name, error);
                throw error;
              });
            },
          );
        }
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

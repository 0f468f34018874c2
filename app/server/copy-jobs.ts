import type { Logger } from 'pino';
import sql, { empty } from 'sql-template-tag';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Jobs, Queue } from '#platform/server/events/jobs.ts';

interface DueJob {
  queue: string;
  data: Record<string, unknown>;
  tries: number;
}

const doNothing = async (): Promise<void> => {};

/** Stores the jobs of a rehearsed order in a table of its copy, so that they are deleted with the copy. */
export const copyJobs = (db: Db, now: () => Date): Jobs => {
  const insertion: Jobs['insertion'] = async (queue, data, { afterSeconds = 0, when } = {}) => sql`
    insert into rehearsal_jobs (queue, data, due_at)
    select ${queue}, job, ${new Date(now().getTime() + afterSeconds * 1000)}::timestamptz
    from jsonb_array_elements(${JSON.stringify(data)}::jsonb) job ${when ? sql`where exists (${when})` : empty}`;
  return {
    async send(queue, data, options, client) {
      const query = await insertion(queue, [data], options);
      if (query) await (client ? client.query(query.text, query.values) : db.run(query));
    },
    insertion,
    unfinished: (queue) => sql`(select data from rehearsal_jobs where queue = ${queue})`,
    createQueues: doNothing,
    work: doNothing,
    drain: doNothing,
    stop: doNothing,
  };
};

const FIRST_RETRY_MS = 2_000;

/**
 * Runs the due jobs of the copy, one after the other. A failed job is retried as often as its queue allows. When the
 * process stops during a job, the job is lost, and the owner repeats the step.
 */
export async function runCopyJobs(db: Db, queues: readonly Queue[], now: () => Date, log: Logger): Promise<void> {
  for (;;) {
    const job = await db.one<DueJob>(sql`
      delete from rehearsal_jobs where id = (
        select id from rehearsal_jobs where due_at <= ${now()} order by due_at, id limit 1 for update skip locked)
      returning queue, data, tries`);
    if (!job) return;
    const queue = queues.find(({ name }) => name === job.queue);
    await queue?.run(job.data).catch(async (error: unknown) => {
      if (!isDatabaseUnavailable(error)) log.warn({ error, queue: job.queue }, 'a job of a rehearsed order failed');
      if (job.tries >= queue.retries) return;
      const due = new Date(now().getTime() + FIRST_RETRY_MS * 2 ** job.tries);
      await db.run(sql`
        insert into rehearsal_jobs (queue, data, due_at, tries)
        values (${job.queue}, ${JSON.stringify(job.data)}::jsonb, ${due}, ${job.tries + 1})`);
    });
  }
}

import sql from 'sql-template-tag';
import type { Ctx } from '#platform/server/context.ts';
import type { Queue, Schedule } from './jobs.ts';
import { inTransaction } from './transaction.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const everyMinute: Schedule = { periodMs: MINUTE_MS, offsetMs: 0 };
export const hourly = (minute: number): Schedule => ({ periodMs: HOUR_MS, offsetMs: minute * MINUTE_MS });
export const daily = (utcHour: number, minute: number): Schedule => ({
  periodMs: DAY_MS,
  offsetMs: utcHour * HOUR_MS + minute * MINUTE_MS,
});

export const lastDue = ({ periodMs, offsetMs }: Schedule, now: Date): Date =>
  new Date(Math.floor((now.getTime() - offsetMs) / periodMs) * periodMs + offsetMs);

/**
 * Returns a function that queues one job for each queue that is due since its last start, by the shop's clock. A queue
 * whose `whenDue` returns no row gets no job. One job makes up for all start times missed while no process ran. A new
 * queue waits for its next start time, and so does every queue after the clock was set back. The function reads the
 * database only after a start time.
 */
export function queueDueJobs(ctx: Ctx, queues: readonly Queue[]): () => Promise<void> {
  const scheduled = queues.flatMap(({ name, every, whenDue }) => (every ? [{ name, every, whenDue }] : []));
  let queuedDues = '';
  return async () => {
    const now = ctx.now();
    const dues = scheduled.map(({ every }) => lastDue(every, now).toISOString());
    if (dues.join() === queuedDues) return;
    const names = scheduled.map(({ name }) => name);
    const due = sql`unnest(${names}::text[], ${dues}::timestamptz[]) as d(queue, due_at)`;
    await inTransaction(ctx, async (tx) => {
      const passed = await tx.many<{ queue: string }>(sql`
        update job_schedules s set due_at = d.due_at from ${due}
        where s.queue = d.queue and s.due_at < d.due_at returning s.queue`);
      for (const { queue } of passed) {
        const whenDue = scheduled.find(({ name }) => name === queue)?.whenDue;
        await tx.enqueue(queue, {}, { when: whenDue?.(now) });
      }
      tx.send(sql`
        insert into job_schedules (queue, due_at) select d.queue, d.due_at from ${due}
        on conflict (queue) do update set due_at = excluded.due_at where job_schedules.due_at > excluded.due_at`);
    });
    queuedDues = dues.join();
  };
}

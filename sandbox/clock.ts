import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { SandboxMessages } from './messages.ts';
import type { StandIn } from './stand-in.ts';
import type { SandboxStore } from './store.ts';
import { refusedInput } from './refused-input.ts';

const KIND = 'clock';
const ID = 'ahead';
const TOPIC = 'clock';
/**
 * Pause before the reply of `POST /sandbox/clock`, in ms. The other processes normally read the new offset within this
 * time.
 */
const NOTICED_MS = 600;
/** 100 years. */
const MAX_SECONDS = 3_155_760_000;

const input = z.union([
  z.object({ advanceSeconds: z.number().check(z.minimum(0), z.maximum(MAX_SECONDS)) }),
  z.object({ reset: z.literal(true) }),
]);

export interface SandboxClock {
  now(): Date;
  standIn: StandIn;
}

interface ClockOptions {
  store: SandboxStore;
  messages: SandboxMessages;
  pool: Pool;
  log: Logger;
  /** Real time, to which the offset is added. */
  now(): Date;
}

/** Opens a clock that `POST /sandbox/clock` sets ahead in all processes. */
export async function openClock({ store, messages, pool, log, now }: ClockOptions): Promise<SandboxClock> {
  const readStoredMs = async (): Promise<number> => (await store.get<{ ms: number }>(KIND, ID))?.ms ?? 0;
  let aheadMs = await readStoredMs();
  const readAgain = (): void => {
    readStoredMs()
      .then((ms) => (aheadMs = ms))
      .catch((error: unknown) => log.debug({ error }, 'sandbox clock: not read'));
  };
  messages.subscribe(TOPIC, { onBody: readAgain, onReopened: readAgain });
  return {
    now: () => new Date(now().getTime() + aheadMs),
    standIn(app) {
      app.post('/sandbox/clock', async (request, reply) => {
        const parsed = input.safeParse(request.body);
        if (!parsed.success) return reply.code(422).type('application/problem+json').send(refusedInput);
        const ms = 'reset' in parsed.data ? 0 : (await readStoredMs()) + parsed.data.advanceSeconds * 1000;
        await store.put(KIND, ID, { ms });
        if ('advanceSeconds' in parsed.data) await moveJobsForward(pool, parsed.data.advanceSeconds);
        aheadMs = ms;
        await messages.publish(TOPIC, ['']);
        await pause(NOTICED_MS);
        return { now: new Date(now().getTime() + aheadMs).toISOString(), aheadSeconds: ms / 1000 };
      });
    },
  };
}

/** Makes queued jobs start earlier by the same time, because the queue uses the database's clock. */
const moveJobsForward = (pool: Pool, seconds: number) =>
  pool.query(
    `update pgboss.job set start_after = start_after - make_interval(secs => $1)
     where state in ('created', 'retry') and start_after > now()`,
    [seconds],
  );

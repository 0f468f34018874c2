import type { Config } from '#platform/server/config/config.ts';
import { ctxOf, type Ctx, type Shop } from '#platform/server/context.ts';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import { warnUnlessUnavailable } from './warn-unless-unavailable.ts';
import { unlessQuiet } from './quiet-shop.ts';
import type { OptionalProvider } from '#shared/providers.ts';
import type { LiveMessage } from './shop-event.ts';

export interface Round {
  readonly name: string;
  /** Pause while the shop is active. A quiet shop pauses longer. */
  readonly everyMs: number | ((config: Config) => number);
  /** Provider as which the work acts; absent for the shop itself. */
  readonly as?: string;
  readonly needs?: OptionalProvider;
  /** A message of this topic ends the pause. */
  readonly wokenBy?: LiveMessage['topic'];
  run(ctx: Ctx): Promise<unknown>;
}

export interface Repetition {
  runNow(): void;
  stop(): Promise<void>;
}

const THE_SHOP = { kind: 'system', name: 'La boutique' } as const;
const REPORT_AGAIN_MS = 3_600_000;

/** Repeats a round, first after `waitMs`. @returns a function that stops it. */
export function repeatRound(shop: Shop, round: Round, waitMs: number): () => Promise<void> {
  const ctx = ctxOf(shop, round.as ? { kind: 'provider', name: round.as } : THE_SHOP);
  const everyMs = typeof round.everyMs === 'number' ? round.everyMs : round.everyMs(shop.config);
  const quiet = unlessQuiet(shop, async () => void (await round.run(ctx)));
  const repetition = repeat(shop, round.name, everyMs, quiet.run, waitMs);
  const unsubscribe = shop.liveFeed.subscribe(({ topic }) => {
    if (topic === round.wokenBy) repetition.runNow();
  });
  return async () => {
    unsubscribe();
    quiet.stop();
    await repetition.stop();
  };
}

/**
 * Pauses for `ms` between two runs. A failure is logged, and reported at most once an hour unless the database is
 * unavailable.
 */
export function repeat(shop: Shop, name: string, ms: number, work: () => Promise<void>, firstWaitMs = 0): Repetition {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (error: unknown): void => {
    warnUnlessUnavailable(shop.log, error, 'background');
    if (isDatabaseUnavailable(error) || performance.now() - reportedAt < REPORT_AGAIN_MS) return;
    reportedAt = performance.now();
    shop.gateways.errors.fault({ error, during: { kind: 'background', work: name } });
  };
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isUrgent = false;
  let isStopped = false;
  const schedule = (waitMs: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(round, waitMs);
  };
  const round = () => {
    isUrgent = false;
    running = work()
      .catch(report)
      .then(() => {
        running = null;
        schedule(isUrgent ? 0 : ms);
      });
  };
  schedule(firstWaitMs);
  return {
    runNow() {
      isUrgent = true;
      if (!running) schedule(0);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

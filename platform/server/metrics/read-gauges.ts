import { setTimeout as pause } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Shop } from '#platform/server/context.ts';
import { warnUnlessUnavailable } from '#platform/server/events/warn-unless-unavailable.ts';
import type { DeclaredGauge } from './declared.ts';

/** Scrapers usually come every 15 s or less often. */
const FRESH_MS = 5_000;
/** A scrape without values from the database is better than a scrape that times out. */
const WAIT_MS = 4_000;

interface Figure {
  place: number;
  label: string | null;
  value: number;
}

/**
 * Returns a function that reads all gauges in one statement, at most every `freshMs`. When the database does not
 * answer, the gauges are left out and `defile_database_up` is 0.
 */
export function gaugesOf(shop: Shop, declared: readonly DeclaredGauge[], freshMs = FRESH_MS): () => Promise<void> {
  const registers = [shop.metrics.registry];
  const isUp = new Gauge({
    name: 'defile_database_up',
    help: 'The database answered this process (1 or 0)',
    registers,
  });
  const gauges = declared.map(
    ({ name, help, label }) => new Gauge({ name, help, labelNames: label ? [label] : [], registers }),
  );
  const read = async (): Promise<void> => {
    const figures = await figuresOf(shop, declared);
    isUp.set(figures ? 1 : 0);
    for (const [place, gauge] of gauges.entries()) {
      gauge.reset();
      // A reset sets a gauge without a label to 0, so it must be removed.
      if (declared[place]?.label === undefined) gauge.remove();
    }
    for (const { place, label, value } of figures ?? []) {
      const name = declared[place]?.label;
      if (name === undefined) gauges[place]?.set(value);
      else gauges[place]?.set({ [name]: label ?? '' }, value);
    }
  };
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  return async () => {
    if (!reading && performance.now() - readAt < freshMs) return;
    reading ??= read().finally(() => {
      readAt = performance.now();
      reading = null;
    });
    await reading;
  };
}

async function figuresOf(shop: Shop, declared: readonly DeclaredGauge[]): Promise<Figure[] | null> {
  const now = shop.now();
  const answer = shop.db.many<Figure>(
    join(
      declared.map((gauge, place) => partOf(gauge, place, now)),
      ' union all ',
    ),
  );
  answer.catch(() => {});
  try {
    return await Promise.race([answer, pause(WAIT_MS, null, { ref: false })]);
  } catch (error) {
    warnUnlessUnavailable(shop.log, error, 'metrics: the database was not read');
    return null;
  }
}

const partOf = ({ label, read }: DeclaredGauge, place: number, now: Date): Sql => sql`
  select ${place}::int as place, ${label ? sql`label::text` : sql`null::text as label`}, value::float8
  from (${read(now)}) as gauge`;

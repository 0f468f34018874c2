import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { processTraits, type ProcessTrait } from '#shared/shared-variables.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Db } from './client.ts';

/** A process that has not reported for this time counts as ended. Tolerates clocks of machines that differ by less. */
export const PROCESS_LIFE_MS = 60_000;
const ROW_LIFE_MS = 3_600_000;

export interface ShopProcess {
  id: string;
  startedAt: Date;
  /** Random key of the hashes. Another process hashes its own values with this key to compare them. */
  key: string;
}

export const newProcess = (startedAt: Date): ShopProcess => ({
  id: randomUUID(),
  startedAt,
  key: randomBytes(32).toString('base64url'),
});

interface ReportingProcess {
  db: Db;
  config: Pick<Config, 'shared' | 'release'>;
  process: ShopProcess;
  now(): Date;
}

type Hashes = Partial<Record<string, string>>;

/** A keyed hash does not reveal the value of the trait. */
function hashesUnder(key: string, config: ReportingProcess['config']): Hashes {
  const valueOf = (trait: ProcessTrait) => (trait === 'version' ? config.release() : config.shared[trait]);
  const hashOf = (trait: ProcessTrait) =>
    createHmac('sha256', key)
      .update(JSON.stringify([trait, valueOf(trait)]))
      .digest('base64url');
  return Object.fromEntries(processTraits.map((trait) => [trait, hashOf(trait)]));
}

interface OtherProcess {
  key: string;
  hashes: Hashes;
}

const otherProcesses = (ownProcess: ShopProcess, at: Date): Sql => sql`
  select key, hashes from processes
  where id <> ${ownProcess.id} and seen_at between ${new Date(at.getTime() - PROCESS_LIFE_MS)} and ${new Date(at.getTime() + PROCESS_LIFE_MS)}
  order by started_at desc limit 100`;

/**
 * Stores that this process runs. Its first report also deletes rows of processes that ended without notice.
 * @returns the traits in which another running process differs from this one (decision 0091).
 */
export async function reportProcess({
  db,
  config,
  process: ownProcess,
  now,
}: ReportingProcess): Promise<ProcessTrait[]> {
  const { id, startedAt, key } = ownProcess;
  const at = now();
  const row = await db.one<{ isKnown: boolean; others: OtherProcess[] }>(sql`
    with reported as (update processes set seen_at = ${at} where id = ${id} returning id)
    select exists (select from reported) as "isKnown",
      coalesce((select json_agg(other) from (${otherProcesses(ownProcess, at)}) other), '[]') as others`);
  if (!row?.isKnown) {
    await db.run(sql`
      insert into processes (id, started_at, seen_at, key, hashes)
      values (${id}, ${startedAt}, ${at}, ${key}, ${JSON.stringify(hashesUnder(key, config))}::jsonb)
      on conflict (id) do update set seen_at = excluded.seen_at`);
    await db.run(sql`
      delete from processes where seen_at not between ${new Date(at.getTime() - ROW_LIFE_MS)} and ${new Date(at.getTime() + ROW_LIFE_MS)}`);
  }
  return differingFrom(config, row?.others ?? []);
}

export const deleteProcessRow = async ({
  db,
  process: ownProcess,
}: Pick<ReportingProcess, 'db' | 'process'>): Promise<void> =>
  void (await db.run(sql`delete from processes where id = ${ownProcess.id}`));

export const differingTraits = async ({
  db,
  config,
  process: ownProcess,
  now,
}: ReportingProcess): Promise<ProcessTrait[]> =>
  differingFrom(config, await db.many<OtherProcess>(otherProcesses(ownProcess, now())));

function differingFrom(config: ReportingProcess['config'], runningProcesses: readonly OtherProcess[]): ProcessTrait[] {
  const differing = new Set<ProcessTrait>();
  for (const { key, hashes } of runningProcesses) {
    const ownHashes = hashesUnder(key, config);
    for (const trait of processTraits) {
      // A process of another version may lack this trait.
      if (hashes[trait] !== undefined && hashes[trait] !== ownHashes[trait]) differing.add(trait);
    }
  }
  return processTraits.filter((trait) => differing.has(trait));
}

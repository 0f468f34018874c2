import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { faults, type Fault } from './faults.ts';
import { runEvening } from './run-evening.ts';

interface Limits {
  seeds: number;
  steps: number;
  databaseUrl: string;
}

/** Null when no evening fails. */
type Finding = { seed: number; noticed: string } | null;

/** Plays evenings with the fault until an evening fails. The fault exists only in the memory of a worker. */
export async function findFault({ name }: Fault, { seeds, steps, databaseUrl }: Limits): Promise<Finding> {
  const worker = fileURLToPath(new URL('fault-worker.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      worker,
      '--fault',
      name,
      '--seeds',
      String(seeds),
      '--steps',
      String(steps),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TEST_DATABASE_URL: databaseUrl } },
  );
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`the evenings with « ${name} » ended with status ${String(code)}`);
  return output.trim() ? (JSON.parse(output) as Finding) : null;
}

/** Searches for every fault and prints the results. @returns true when evenings have found all faults. */
export async function findFaults(limits: Limits): Promise<boolean> {
  const seeds: number[] = [];
  const queue = faults.values();
  const search = async () => {
    for (const fault of queue) {
      const found = await findFault(fault, limits);
      // An evening that fails without the fault has found another defect.
      const failure = found && (await runEvening(found.seed, limits.steps)).failure;
      if (failure) throw new Error(`seed ${found.seed} fails without a planted fault: ${failure}`);
      if (found) seeds.push(found.seed);
      console.log(
        found ? `✔ seed ${found.seed}  ${fault.name} (${found.noticed})` : `✖ ${limits.seeds} seeds  ${fault.name}`,
      );
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, search));
  const missed = faults.length - seeds.length;
  console.log(
    missed > 0
      ? `${faults.length} faults, ${seeds.length} found, ${missed} missed in ${limits.seeds} seeds`
      : `${faults.length} faults, ${seeds.length} found, at most ${Math.max(...seeds)} seeds`,
  );
  return missed === 0;
}

import { parseArgs } from 'node:util';
import '#app/features.ts';
import { acquireServer } from '#sandbox/testing/database.ts';
import { findFaults } from './evenings/find-faults.ts';
import { isConcurrent, runEvening } from './evenings/run-evening.ts';

/** Number of evenings in which each planted fault must be found. */
const FAULT_SEEDS = 200;

// Plays random evenings in a test shop, and checks its invariants after each step.
// Usage: npm run evenings [-- --faults | --seed <number> | --minutes <number>] [--seeds <number>] [--steps <number>]
const { values } = parseArgs({
  options: {
    faults: { type: 'boolean', default: false },
    seed: { type: 'string' },
    seeds: { type: 'string' },
    minutes: { type: 'string', default: '1' },
    steps: { type: 'string', default: '120' },
  },
});
const [steps, minutes, givenSeed] = [Number(values.steps), Number(values.minutes), Number(values.seed)];
const seeds = Number(values.seeds ?? (values.seed === undefined ? Number.POSITIVE_INFINITY : 1));
if (!(steps > 0 && minutes > 0 && seeds > 0) || (values.seed !== undefined && !Number.isSafeInteger(givenSeed))) {
  console.error(
    'Usage : npm run evenings -- [--faults] [--seed <entier>] [--seeds <nombre>] [--minutes <nombre>] [--steps <nombre>]',
  );
  process.exit(2);
}

const server = await acquireServer();
if (values.faults) {
  const limits = { seeds: Number.isFinite(seeds) ? seeds : FAULT_SEEDS, steps, databaseUrl: server.url };
  const areFound = await findFaults(limits);
  await server.release();
  process.exit(areFound ? 0 : 1);
}
/** With `--seeds`, the number of evenings ends the run. */
const end = Number.isFinite(seeds) ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000;
const counts = { evenings: 0, steps: 0, refused: 0, failed: 0 };
let seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : givenSeed;
do {
  const { summaries, refused, failure } = await runEvening(seed, steps);
  counts.evenings += 1;
  counts.steps += summaries.length;
  counts.refused += refused;
  if (failure !== null) counts.failed += 1;
  const figures = `seed ${seed}  ${summaries.length} steps, ${refused} refused${isConcurrent(seed) ? ', concurrent' : ''}`;
  console.log(failure === null ? `✔ ${figures}` : `✖ ${figures}: ${failure}`);
  seed += 1;
} while (counts.evenings < seeds && performance.now() < end);
await server.release();
console.log(
  `${counts.evenings} evenings, ${counts.steps} steps, ${counts.refused} refused, ${counts.failed} evenings failed`,
);
process.exit(counts.failed > 0 ? 1 : 0);

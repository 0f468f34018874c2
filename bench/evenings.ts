import { parseArgs } from 'node:util';
import '#app/features.ts';
import { acquireServer } from '#sandbox/testing/database.ts';
import { runEvening } from './evenings/run-evening.ts';

// Usage: npm run evenings [-- --seed <number> | --minutes <number>] [--steps <number>]
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '1' },
    steps: { type: 'string', default: '120' },
  },
});
const [steps, minutes, given] = [Number(values.steps), Number(values.minutes), Number(values.seed)];
if (!(steps > 0 && minutes > 0) || (values.seed !== undefined && !Number.isSafeInteger(given))) {
  console.error('Usage : npm run evenings -- [--seed <entier> | --minutes <nombre>] [--steps <nombre>]');
  process.exit(2);
}

const server = await acquireServer();
const end = performance.now() + minutes * 60_000;
const counts = { evenings: 0, steps: 0, refused: 0, failed: 0 };
for (
  let seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : given;
  counts.evenings === 0 || (values.seed === undefined && performance.now() < end);
  seed += 1
) {
  const evening = await runEvening(seed, steps);
  counts.evenings += 1;
  counts.steps += evening.summaries.length;
  counts.refused += evening.refused;
  if (evening.fault !== null) counts.failed += 1;
  const figures = `${evening.summaries.length} steps, ${evening.refused} refused`;
  console.log(evening.fault === null ? `✔ seed ${seed}  ${figures}` : `✖ seed ${seed}  ${figures}: ${evening.fault}`);
}
await server.release();
console.log(
  `${counts.evenings} evenings, ${counts.steps} steps, ${counts.refused} refused, ${counts.failed} evenings failed`,
);
process.exit(counts.failed > 0 ? 1 : 0);

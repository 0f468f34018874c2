import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { BaseSequencer, startVitest, type TestModule, type TestSpecification } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';

const SLOW_MS = 20_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { reverse: { type: 'boolean', default: false }, workers: { type: 'string' } },
});

/** Runs the shortest files first: no test may depend on what ran before it. */
class ReverseSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'defile-tests-'));
// PostgreSQL's own account must be able to enter.
chmodSync(folder, 0o755);
const database = await startEmbedded({ dataDir: folder, tuning: 'fast', log: () => undefined });
process.env['TEST_DATABASE_URL'] = database.url;
const close = async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => process.exit(130)));
}

const isChanged = positionals[0] === 'changed';
const vitest = await startVitest('test', isChanged ? [] : positionals, {
  watch: false,
  passWithNoTests: true,
  ...(isChanged && { changed: positionals[1] ?? true }),
  ...(values.workers && { maxWorkers: Number(values.workers) }),
  ...(values.reverse && { sequence: { sequencer: ReverseSequencer } }),
});
const modules = vitest.state.getTestModules();
for (const module of modules) showSlow(module);
process.send?.(countTests(modules, vitest.state.getUnhandledErrors().length));
await vitest.close();
await close();

/** Counts the tests, and one failure for each file that failed outside of its tests. */
function countTests(modules: readonly TestModule[], unhandledErrors: number): { passed: number; failed: number } {
  const totals = { passed: 0, failed: unhandledErrors };
  for (const module of modules) {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    const failed = states.filter((state) => state === 'failed' || state === 'pending').length;
    totals.passed += states.filter((state) => state === 'passed').length;
    totals.failed += failed === 0 && !module.ok() ? 1 : failed;
  }
  return totals;
}

/** Names a slow file with its slowest test. */
function showSlow(module: TestModule): void {
  const { collectDuration, duration } = module.diagnostic();
  if (collectDuration + duration < SLOW_MS) return;
  const slowest = [...module.children.allTests()]
    .map((test) => ({ name: test.fullName, ms: test.diagnostic()?.duration ?? 0 }))
    .toSorted((a, b) => b.ms - a.ms)[0];
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `Slow: ${relative(process.cwd(), module.moduleId)}, ${seconds(collectDuration + duration)}; ` +
      `its slowest test, ${seconds(slowest?.ms ?? 0)}: ${slowest?.name}`,
  );
}

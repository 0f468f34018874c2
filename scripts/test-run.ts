import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import { startEmbedded } from '#platform/server/db/embedded/start-embedded.ts';

const SLOWEST_FILES = 8;
const MESSAGE_LENGTH = 2_000;
/** Free memory needed for the databases, in bytes: more than all tests use at the same time. */
const DATABASE_BYTES = 4e9;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { reverse: { type: 'boolean', default: false }, workers: { type: 'string' } },
});

/** Small file whose test waits for more than a minute. It starts first, so that its wait does not prolong the run. */
const LONGEST_WAITING_FILE = 'app/server/idle.test.ts';

/** Runs `LONGEST_WAITING_FILE` first, then failed and slow files of the last run; without a last run, the largest files. */
class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waitRank = (file: TestSpecification) => Number(file.moduleId.endsWith(LONGEST_WAITING_FILE));
    return sorted.toSorted((first, second) => waitRank(second) - waitRank(first));
  }
}

/** Runs the files in reverse order, to find tests that depend on an earlier test. */
class ReverseSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}

const folder = mkdtempSync(join(databaseFolder(), 'defile-tests-'));
// The account that runs PostgreSQL must have access to the folder.
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

const runsChangedOnly = positionals[0] === 'changed';
const vitest = await createVitest('test', {
  watch: false,
  ...(runsChangedOnly && { changed: positionals[1] ?? true }),
  ...(values.workers && { maxWorkers: Number(values.workers) }),
  sequence: { sequencer: values.reverse ? ReverseSequencer : Sequencer },
});
await vitest.standalone();
const reached = await vitest.getRelevantTestSpecifications(runsChangedOnly ? [] : positionals);
await vitest.runTestSpecifications(runsChangedOnly ? [...reached, ...(await reachedThroughFiles(reached))] : reached);
const modules = vitest.state.getTestModules();
showSlowest(modules);
for (const module of modules) showFailures(module);
process.send?.(countTests(modules, vitest.state.getUnhandledErrors().length));
await vitest.close();
await close();

/** Returns the tests that a change affects without an import: they read the sources, or load the built pages. */
async function reachedThroughFiles(reached: readonly TestSpecification[]): Promise<TestSpecification[]> {
  const changed = (vitest.config.related ?? []).map((file) => relative(process.cwd(), file));
  const folders = changed.some(
    (file) => /^(app\/web|features|platform\/web|screens|shared)\//.test(file) && !file.endsWith('.test.ts'),
  )
    ? ['bench', 'e2e', 'scripts']
    : ['scripts'];
  const all = await vitest.globTestSpecifications();
  return all.filter(
    (test) => !reached.includes(test) && folders.includes(relative(process.cwd(), test.moduleId).split('/')[0] ?? ''),
  );
}

/**
 * Returns a folder in memory if there is room, because the database creates and deletes hundreds of thousands of files.
 */
function databaseFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > DATABASE_BYTES ? memory : tmpdir();
}

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

function showSlowest(modules: readonly TestModule[]): void {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const durationOf = (module: TestModule) => module.diagnostic().collectDuration + module.diagnostic().duration;
  for (const module of modules.toSorted((a, b) => durationOf(b) - durationOf(a)).slice(0, SLOWEST_FILES)) {
    const slowest = [...module.children.allTests()]
      .map((test) => ({ name: test.fullName, ms: test.diagnostic()?.duration ?? 0 }))
      .toSorted((a, b) => b.ms - a.ms)[0];
    console.log(
      `Slow: ${relative(process.cwd(), module.moduleId)}, ${seconds(durationOf(module))}; ` +
        `its slowest test, ${seconds(slowest?.ms ?? 0)}: ${slowest?.name}`,
    );
  }
}

/** Prints each failure again at the end of the output, because a CI log often shows only its last lines. */
function showFailures(module: TestModule): void {
  const file = relative(process.cwd(), module.moduleId);
  for (const { message } of module.errors()) console.log(`Failed: ${file}\n${message}`);
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') continue;
    console.log(`Failed: ${file}: ${test.fullName}`);
    for (const { message, stacks = [] } of errors) {
      const places = stacks.map((frame) => `    ${relative(process.cwd(), frame.file)}:${frame.line}`);
      console.log([message.slice(0, MESSAGE_LENGTH), ...places].join('\n'));
    }
  }
}

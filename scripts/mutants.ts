import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { importsOf } from './imports-of.ts';
import { KNOWN_MUTANTS } from './known-mutants.ts';
import type { DryRun, Job } from './mutant-worker.ts';
import { mutantsOf, mutate, type Mutant } from './mutations.ts';

// Usage: `npm run mutants [-- <part of a path> …]`. Changes the rules in one place at a time, and runs their tests.

/** Lowest share of noticed mutants, in percent, by area. The first area whose expression matches a path counts. */
const AREAS: readonly [name: string, files: RegExp, percent: number][] = [
  ['money', /^features\/(invoices|payments|reconciliation|refunds)\/|^shared\/(money|vat)\.ts$/, 100],
  ['queue', /^features\/claims\/domain\/(lifecycle|rules)\.ts$|^shared\/hold\.ts$/, 100],
  [
    'rights',
    /^features\/(team|users)\/domain\/(lifecycle|rules)|\/((admin-)?endpoints|admin)\.ts$|^shared\/roles\.ts$/,
    100,
  ],
  ['domain', /./, 97],
];
const RULES = ['{features/*/domain,shared}/**/*.ts', 'screens/*/*/{endpoints,rules}.ts'];
/** Declarations of endpoints. Only their rights get mutants, because tests with a database check their topics. */
const ENDPOINTS = /\/((admin-)?endpoints|admin)\.ts$/;
const OF_RIGHTS = /\b(role|isBeforeCode): $/;
/** Files of labels and schemas. Types follow from their lists, so single texts and lists stay as they are. */
const WORDS_AND_LISTS = /\/(labels(-[a-z]+)?|(admin-)?schemas)\.ts$/;
const TESTS = ['app/*.test.ts', '{features,screens,shared}/**/*.test.ts'];
/** Time limit of a job, added to ten times the duration of its tests. A mutant may make a loop endless. */
const LIMIT_MS = 20_000;
/** Time limit of the tests of one file without a mutant. */
const DRY_RUN_MS = 120_000;
/** Bounds the memory of a worker, because Node keeps each evaluated file. */
const WORKER_MUTANTS = 400;

interface Test extends DryRun {
  path: string;
}

interface Result extends Mutant {
  file: string;
  source: string;
  state: 'noticed' | 'excluded' | 'unnoticed' | 'not run';
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { root: { type: 'string', default: '.' } },
});
const root = resolve(values.root);

/** Runs jobs in one thread, so that the tools of the tests are loaded once. Ends the thread after an endless mutant. */
class Runner {
  #worker: Worker | null = null;
  #jobs = 0;

  /** Returns the reply; `timed out` when the thread had no reply in time, or died. */
  run<Reply>(job: Job, limitMs: number): Promise<Reply | 'timed out'> {
    if (this.#jobs++ % WORKER_MUTANTS === 0) this.stop();
    const worker = (this.#worker ??= new Worker(new URL('mutant-worker.ts', import.meta.url), {
      workerData: { root },
      stdout: true,
      stderr: true,
    }));
    return new Promise((answer) => {
      const give = (reply: Reply | 'timed out') => {
        clearTimeout(limit);
        worker.off('message', give).off('error', giveUp);
        if (reply === 'timed out') this.stop();
        answer(reply);
      };
      const giveUp = () => give('timed out');
      const limit = setTimeout(giveUp, limitMs);
      worker.on('message', give).on('error', giveUp);
      worker.postMessage(job);
    });
  }

  stop(): void {
    // A thread that is out of memory reports the error a second time.
    this.#worker?.on('error', () => undefined);
    void this.#worker?.terminate();
    this.#worker = null;
  }
}

async function onRunners<Item, Reply>(
  items: readonly Item[],
  work: (runner: Runner, item: Item) => Promise<Reply>,
): Promise<Reply[]> {
  const replies: Reply[] = [];
  const queue = items.entries();
  const serve = async () => {
    const runner = new Runner();
    for (const [index, item] of queue) replies[index] = await work(runner, item);
    runner.stop();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, serve));
  return replies;
}

const importedBy = new Map<string, string[]>();
function filesImportedBy(path: string): string[] {
  const known = importedBy.get(path) ?? importsOf(root, path).map(({ from }) => from);
  importedBy.set(path, known);
  return known;
}

/**
 * Returns true for a test that needs `test` of Vitest alone, neither the server nor a component, and loads a changed
 * file. A test in `app/` always counts, because it finds the files of the features by their paths.
 */
function isRuleTest(path: string): boolean {
  const imported = readFileSync(join(root, path), 'utf8').match(/import \{([^}]*)\} from 'vitest'/)?.[1] ?? '';
  if (imported !== ' test ') return false;
  const reached = new Set([path]);
  for (const file of reached) {
    if (/\.tsx$|^(app|platform|sandbox|features\/[^/]+)\/(server|testing)\//.test(file)) return false;
    if (file.endsWith('.ts')) for (const from of filesImportedBy(file)) reached.add(from);
  }
  return path.startsWith('app/') || mutants.some(({ file }) => reached.has(file));
}

async function dryRun(runner: Runner, path: string): Promise<Test> {
  const reply = await runner.run<DryRun>({ test: path }, DRY_RUN_MS);
  if (reply === 'timed out' || reply.failure !== null)
    throw new Error(`${path} fails without a mutant: ${reply === 'timed out' ? reply : reply.failure}`);
  return { path, ...reply };
}

function isRunBy({ ranges }: Test, file: string, start: number): boolean {
  const around = (ranges[file] ?? []).filter((range) => range.start <= start && start < range.end);
  const [innermost] = around.toSorted((a, b) => a.end - a.start - (b.end - b.start));
  return (innermost?.count ?? 0) > 0;
}

function reloadedFor({ importers }: Test, file: string): ReadonlySet<string> {
  const found = new Set([file]);
  for (const path of found) for (const importer of importers[path] ?? []) found.add(importer);
  return found;
}

async function judge(runner: Runner, mutant: Result, tests: readonly Test[]): Promise<Result> {
  const { file, source } = mutant;
  if (KNOWN_MUTANTS.some((known) => isSame(known, mutant))) return { ...mutant, state: 'excluded' };
  const ownTest = file.replace('.ts', '.test.ts');
  const running = tests
    .filter((test) => isRunBy(test, file, mutant.start))
    .toSorted((a, b) => Number(b.path === ownTest) - Number(a.path === ownTest) || a.ms - b.ms);
  if (running.length === 0) return { ...mutant, state: 'not run' };
  const limitMs = LIMIT_MS + 10 * running.reduce((sum, { ms }) => sum + ms, 0);
  const job = {
    file,
    source: mutate(source, mutant),
    tests: running.map((test) => ({ path: test.path, reloaded: reloadedFor(test, file) })),
  };
  return { ...mutant, state: (await runner.run<string | null>(job, limitMs)) === null ? 'unnoticed' : 'noticed' };
}

const lineOf = ({ source, start }: Result): string =>
  source
    .slice(source.lastIndexOf('\n', start - 1) + 1)
    .split('\n')[0]
    ?.trim() ?? '';
const shorten = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 90);
const changeOf = (mutant: Result): string =>
  `${shorten(mutant.source.slice(mutant.start, mutant.end))} → ${shorten(mutant.replacement) || 'nothing'}`;
const isSame = (known: (typeof KNOWN_MUTANTS)[number], mutant: Result): boolean =>
  known.file === mutant.file && known.line === lineOf(mutant) && known.change === changeOf(mutant);

function report(results: readonly Result[]): boolean {
  for (const mutant of results) {
    if (mutant.state !== 'unnoticed' && mutant.state !== 'not run') continue;
    const line = mutant.source.slice(0, mutant.start).split('\n').length;
    console.log(
      `${mutant.file}:${line}: ${changeOf(mutant)}${mutant.state === 'not run' ? ' (no test runs this)' : ''}\n    ${lineOf(mutant)}`,
    );
  }
  const files = new Set(results.map(({ file }) => file));
  const unused = KNOWN_MUTANTS.filter(
    (known) => files.has(known.file) && !results.some((mutant) => isSame(known, mutant)),
  );
  for (const { file, change } of unused) console.log(`scripts/known-mutants.ts: ${file} has no mutant ${change}`);
  for (const [feature, mutants] of Map.groupBy(
    results,
    ({ file }) => /^(features\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file,
  ))
    console.log(`${feature}: ${countsOf(mutants).text}`);
  const areaOf = (file: string) => AREAS.find(([, files]) => files.test(file))?.[0];
  const low = AREAS.filter(([name, , percent]) => {
    const counts = countsOf(results.filter(({ file }) => areaOf(file) === name));
    if (counts.total > 0) console.log(`${name} (at least ${percent} %): ${counts.text}`);
    return counts.percent < percent;
  });
  console.log(countsOf(results).text);
  return results.length > 0 && unused.length === 0 && low.length === 0;
}

function countsOf(mutants: readonly Result[]): { total: number; percent: number; text: string } {
  const count = (state: Result['state']) => mutants.filter((mutant) => mutant.state === state).length;
  const [total, noticed, excluded] = [mutants.length, count('noticed'), count('excluded')];
  const percent = total > excluded ? (100 * noticed) / (total - excluded) : 100;
  // Rounded down, because 99.96 % is not 100 %.
  return {
    total,
    percent,
    text: `${total} mutants, ${noticed} noticed, ${excluded} excluded, ${Math.floor(percent * 10) / 10} %`,
  };
}

const mutants = globSync(RULES, { cwd: root })
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .filter((file) => positionals.length === 0 || positionals.some((part) => file.includes(part)))
  .toSorted()
  .flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return mutantsOf(file, source)
      .filter(({ start }) => !ENDPOINTS.test(file) || OF_RIGHTS.test(source.slice(0, start)))
      .filter(({ replacement }) => !WORDS_AND_LISTS.test(file) || (replacement !== "''" && replacement !== '[]'))
      .map((mutant): Result => ({ ...mutant, file, source, state: 'noticed' }));
  });
const tests = await onRunners(globSync(TESTS, { cwd: root }).filter(isRuleTest), dryRun);
process.exitCode = report(await onRunners(mutants, (runner, mutant) => judge(runner, mutant, tests))) ? 0 : 1;

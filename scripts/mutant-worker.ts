import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import * as fc from 'fast-check';

export interface Range {
  start: number;
  end: number;
  count: number;
}

export interface DryRun {
  /** Null when every test of the file passes. */
  failure: string | null;
  ms: number;
  /** Executed parts of each loaded file of the project, by path. */
  ranges: Record<string, Range[]>;
  /** Importing files, by path of the imported file. */
  importers: Record<string, string[]>;
}

export type Job =
  | { test: string }
  | { file: string; source: string; tests: { path: string; reloaded: ReadonlySet<string> }[] };

const { root } = workerData as { root: string };
/** Stands in for Vitest, because a run of Vitest per mutant would take hours. Tests of rules use only `test`. */
const RUNNER = 'data:text/javascript,export const test = (title, ...rest) => globalThis.collected.push(rest.at(-1));';
const collected: ((context: object) => unknown)[] = [];
Object.assign(globalThis, { collected });
// Random values are the same in each run, or the result would depend on luck.
fc.configureGlobal({ seed: 1, endOnFailure: true });

/** A new version in the address makes Node evaluate a file again. */
let version = 0;
/** Files to evaluate again; null for each file of the project. */
let reloaded: ReadonlySet<string> | null = null;
let mutant: { file: string; source: string } | null = null;
let importers: Record<string, string[]> = {};
const stripped = new Map<string, string>();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'vitest') return { url: RUNNER, shortCircuit: true };
    const found = next(specifier, context);
    const path = pathOf(found.url);
    if (path === null) return found;
    const parent = context.parentURL ? pathOf(context.parentURL) : null;
    if (parent) (importers[path] ??= []).push(parent);
    return reloaded === null || reloaded.has(path) ? { ...found, url: `${found.url}?${version}` } : found;
  },
  load(url, context, next) {
    const path = pathOf(url);
    if (!path?.endsWith('.ts')) return next(url, context);
    if (path === mutant?.file)
      return { format: 'module', source: stripTypeScriptTypes(mutant.source), shortCircuit: true };
    const source = stripped.get(path) ?? stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'));
    stripped.set(path, source);
    return { format: 'module', source, shortCircuit: true };
  },
});

/** Returns the path of a file of the project; null for other modules. */
function pathOf(url: string): string | null {
  if (!url.startsWith('file:')) return null;
  const path = relative(root, fileURLToPath(url.replace(/\?\d+$/, '')));
  return path.startsWith('..') || path.includes('node_modules') ? null : path;
}

/** Returns the message of the first failure; null when all tests pass. */
async function runTests(path: string): Promise<string | null> {
  version++;
  collected.length = 0;
  try {
    await import(pathToFileURL(join(root, path)).href);
    for (const run of collected.splice(0)) await run({});
    return null;
  } catch (error) {
    return String(error);
  }
}

async function dryRun(test: string): Promise<DryRun> {
  reloaded = null;
  importers = {};
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const begin = performance.now();
  const failure = await runTests(test);
  const ms = performance.now() - begin;
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const ranges: Record<string, Range[]> = {};
  for (const { url, functions } of result) {
    const path = url.endsWith(`?${version}`) ? pathOf(url) : null;
    if (path)
      ranges[path] = functions.flatMap((called) =>
        called.ranges.map(({ startOffset, endOffset, count }) => ({ start: startOffset, end: endOffset, count })),
      );
  }
  return { failure, ms, ranges, importers };
}

async function findNoticingTest({ file, source, tests }: Extract<Job, { file: string }>): Promise<string | null> {
  mutant = { file, source };
  for (const test of tests) {
    reloaded = test.reloaded;
    if ((await runTests(test.path)) !== null) return test.path;
  }
  return null;
}

parentPort?.on('message', (job: Job) => {
  mutant = null;
  void ('test' in job ? dryRun(job.test) : findNoticingTest(job)).then((reply) => parentPort?.postMessage(reply));
});

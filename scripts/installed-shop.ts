import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const START_MS = 180_000;
const END_MS = 45_000;

export interface Account {
  name: string;
  ids: { uid: number; gid: number } | null;
}

export const shopAccount = (): Account => {
  if (process.getuid?.() !== 0) return { name: process.env['USER'] ?? 'this account', ids: null };
  const [, , uid, gid] = execFileSync('getent', ['passwd', 'nobody'], { encoding: 'utf8' }).split(':').map(Number);
  return { name: 'nobody', ids: { uid: uid ?? 65_534, gid: gid ?? 65_534 } };
};

export const unitValues = (unit: string, key: string): string[] =>
  readFileSync(unit, 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));

export function unitEnvironment(unit: string): NodeJS.ProcessEnv {
  const lines = [
    ...unitValues(unit, 'EnvironmentFile').flatMap((file) => readFileSync(file, 'utf8').split('\n')),
    ...unitValues(unit, 'Environment').flatMap((values) => values.split(' ')),
  ];
  const pairs = lines.filter((line) => /^[A-Z]\w*=/.test(line));
  return Object.fromEntries(pairs.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** Returns the programs of an installed shop. They run as its account, without the variables of this environment. */
export function installedShop(root: string, account: Account, changes: NodeJS.ProcessEnv) {
  const folder = join(root, 'opt/defile/current');
  const unit = (name: string) => join(root, 'etc/systemd/system', `${name}.service`);
  const base = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' };
  const optionsOf = (name: string, env: NodeJS.ProcessEnv) => ({
    cwd: folder,
    ...account.ids,
    env: { ...base, ...unitEnvironment(unit(name)), ...changes, ...env } as NodeJS.ProcessEnv,
  });
  const command = (env: NodeJS.ProcessEnv) => {
    const [file = '', ...args] = unitValues(unit('defile'), 'ExecStart').join(' ').split(' ');
    return { file, args, options: optionsOf('defile', env) };
  };
  return {
    folder,
    unit,
    command,
    runUnit: (name: string, env: NodeJS.ProcessEnv = {}): string => {
      const [file = '', ...args] = unitValues(unit(name), 'ExecStart').join(' ').split(' ');
      return runToEnd(file, args, optionsOf(name, env));
    },
    runTool: (args: readonly string[], env: NodeJS.ProcessEnv = {}): string =>
      runToEnd(join(folder, 'node_modules/node/bin/node'), ['scripts/run.mjs', ...args], optionsOf('defile', env)),
    /** Starts the `ExecStart` of the shop; resolves once `/readyz` answers 200. */
    start: (env: NodeJS.ProcessEnv = {}): Promise<StartedShop> => {
      const { file, args, options } = command(env);
      return startShop(file, args, options, Number(options.env['PORT']));
    },
  };
}

type Options = { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };

function runToEnd(file: string, args: readonly string[], options: Options): string {
  try {
    return execFileSync(file, args, { ...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file} ${args.join(' ')} failed: ${`${stderr}${stdout}`.trim() || String(error)}`, {
      cause: error,
    });
  }
}

export interface StartedShop {
  url: string;
  seconds: number;
  stop: () => Promise<number>;
}

const running = new Set<ChildProcess>();
/** Ends all started processes. A launcher passes SIGTERM on to its shop, which ends its database. */
export async function endStarted(): Promise<void> {
  const ends = [...running].map((child) => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    return ended;
  });
  await Promise.race([Promise.all(ends), pause(END_MS, null, { ref: false })]);
  for (const child of running) child.kill('SIGKILL');
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

export async function startShop(file: string, args: string[], options: Options, port: number): Promise<StartedShop> {
  const begin = performance.now();
  const child = collectOutput(spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.process.exitCode !== null) throw new Error(`the shop ended: ${child.output()}`);
    if (performance.now() - begin > START_MS) throw new Error(`the shop is not ready: ${child.output()}`);
    await pause(100);
  }
  const seconds = (performance.now() - begin) / 1000;
  return { url, seconds, stop: () => stopCleanly(child.process) };
}

/** Collects the output of a process, which `endStarted` ends if it still runs. */
export function collectOutput(child: ChildProcess) {
  running.add(child);
  child.once('exit', () => running.delete(child));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (text += part));
  return { process: child, output: () => text.trim() };
}

/** Sends SIGTERM and waits. @returns the seconds until the end. @throws Error for another exit code than 0. */
export async function stopCleanly(child: ChildProcess): Promise<number> {
  const begin = performance.now();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`the process ended with ${code}`);
  return (performance.now() - begin) / 1000;
}

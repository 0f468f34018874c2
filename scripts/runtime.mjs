// Runs on Node 20 and without dependencies, because other scripts use this file before any install.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuildAllowed, npm } from './dependencies.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const WANTED = 24;

let found;

/** Prefers the current Node when it is recent enough. Ends the process when no usable Node is found. */
export function findNode() {
  found ??= pickNode();
  return found;
}

function pickNode() {
  if (major(process.version) >= WANTED) return process.execPath;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const installedNode = join(root, 'node_modules', 'node', 'bin', name);
  if (works(installedNode)) return installedNode;
  // After an install without scripts, the package has no program yet.
  if (isBuildAllowed() && existsSync(join(root, 'node_modules', 'node'))) npm(['rebuild', 'node']);
  if (works(installedNode)) return installedNode;
  console.log(
    `Défilé demande Node ${WANTED} ou plus récent (celui-ci est ${process.version}), et n’a pas pu installer le sien.\n` +
      `Installez Node ${WANTED} (https://nodejs.org), puis relancez la même commande.`,
  );
  process.exit(1);
}

function works(node) {
  if (!existsSync(node)) return false;
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 && major(stdout) >= WANTED;
}

function major(version) {
  return Number(/^v(\d+)/.exec(version.trim())?.[1] ?? 0);
}

/** Returns the environment of a program, which stores its compiled code for the next start. */
export function nodeEnv(extra = {}) {
  return { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'), ...process.env, ...extra };
}

// A small young generation: on a machine with much memory, an idle server would otherwise use tens of megabytes more.
// `--expose-gc` lets the server free the memory that its start has used (decision 0131).
export const nodeOptions = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', '--expose-gc'];

export function start(args, options = {}) {
  return spawn(findNode(), [...nodeOptions, ...args], {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: nodeEnv(options.env),
  });
}

/** Starts a program and follows it; resolves to its exit code. */
export function run(args, options = {}) {
  return follow(start(args, options));
}

/** Exit codes of a shell for a signal: 128 plus the number of the signal. */
const SIGNAL_CODES = { SIGINT: 130, SIGTERM: 143 };

/** Forwards signals to a program until its end; resolves to its exit code. */
export function follow(child) {
  // Ctrl-C in a terminal reaches each process of the group already, so forwarding would send the signal twice.
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const watch = process.env.npm_lifecycle_event ? watchParent(() => child.kill('SIGTERM')) : undefined;
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.log(`Impossible de lancer le programme : ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      clearInterval(watch);
      resolve(code ?? SIGNAL_CODES[signal] ?? 1);
    });
  });
}

/**
 * Calls a function once the parent process ends. npm stops only the shell in which this process runs, and that shell
 * forwards no signal.
 */
function watchParent(onOrphaned) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onOrphaned();
  }, 500);
  return watch;
}

/** Runs a program without output; resolves to its success and its captured output. */
export function runQuietly(args, options = {}) {
  const child = start(args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

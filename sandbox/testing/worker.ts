import { afterEach, beforeAll, expect, vi } from 'vitest';

/** Values by name that a test file could leave changed in its worker, for the next file. */
type State = ReadonlyMap<string, unknown>;

const holder = globalThis as { before?: { file: string | undefined; state: State } };

const GLOBALS = [
  'Date',
  'Math',
  'fetch',
  'localStorage',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
];

// Vitest sets this variable, and React then loads its development version. The shop starts without it.
delete process.env['NODE_ENV'];

assertRestored();

beforeAll(() => {
  if (holder.before) holder.before.file = expect.getState().testPath;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function readState(): State {
  const servers = process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap');
  return new Map<string, unknown>([
    ['the number of listening servers', servers.length],
    ...GLOBALS.map((name): [string, unknown] => [
      `globalThis.${name}`,
      Object.getOwnPropertyDescriptor(globalThis, name)?.value,
    ]),
    ...Object.entries(process.env)
      .filter(([name]) => !name.startsWith('VITEST'))
      .map(([name, value]): [string, unknown] => [`process.env.${name}`, value]),
  ]);
}

/**
 * Compares the state with the state before the previous file. Skips a previous file that did not load, because it
 * reports its own error.
 * @throws Error naming the previous file, when it left the worker changed.
 */
function assertRestored(): void {
  const state = readState();
  const { before } = holder;
  holder.before = { file: undefined, state };
  if (!before?.file) return;
  for (const name of new Set([...before.state.keys(), ...state.keys()]))
    if (before.state.get(name) !== state.get(name)) throw new Error(`${before.file} left ${name} changed`);
}

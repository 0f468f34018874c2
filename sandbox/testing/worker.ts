import { afterEach, beforeAll, expect, vi } from 'vitest';

/** State of a worker that a test file could leave changed for the next one, by name. */
type State = ReadonlyMap<string, unknown>;

/** The test file that ran last in this worker, and the state before it. */
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

// Vitest sets it, and React then builds its development version. The shop starts without it.
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

/** @throws Error that names the file that ran before, when it left the worker changed. */
function assertRestored(): void {
  const state = readState();
  const before = holder.before ?? { file: undefined, state };
  holder.before = { file: before.file, state };
  for (const name of new Set([...before.state.keys(), ...state.keys()]))
    if (before.state.get(name) !== state.get(name)) throw new Error(`${before.file} left ${name} changed`);
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { aFolder } from './shop-process.ts';

/** Starts a tool on a database. `ended` gives its exit code and its output. */
export function startTool(
  file: string,
  databaseUrl: string,
  ...args: string[]
): { child: ChildProcess; ended: Promise<unknown[]> } {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: databaseUrl,
      DATA_DIR: aFolder(),
      SEED: 'none',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return { child, ended: once(child, 'close').then(([code]) => [code, output]) };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { aFolder } from './shop-process.ts';

interface StartedTool {
  child: ChildProcess;
  /** Exit code and output of the tool, after its end. */
  ended: Promise<unknown[]>;
}

const node = [process.execPath, '--disable-warning=ExperimentalWarning'];

export const startTool = (file: string, databaseUrl: string, ...args: string[]): StartedTool =>
  start([...node, file, ...args], databaseUrl);

/** Starts a tool that fails to write more than `kilobytes` into a file, as on a full disk. */
export const startLimitedTool = (
  kilobytes: number,
  file: string,
  databaseUrl: string,
  ...args: string[]
): StartedTool =>
  start(['bash', '-c', `ulimit -f ${kilobytes}; exec "$@"`, 'bash', ...node, file, ...args], databaseUrl);

function start([command = '', ...args]: readonly string[], databaseUrl: string): StartedTool {
  const child = spawn(command, args, {
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { freePort } from '#platform/server/db/embedded/free-port.ts';
import { until } from './steps.ts';

const children = new Set<ReturnType<typeof spawn>>();
const folders: string[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'defile-main-'));
  // PostgreSQL's own account must be able to enter the folder.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}
export const admin = { email: 'admin@test.example', password: 'un mot de passe long' };

/** Starts a server process of the shop, which is killed after the tests of the file. */
export async function start(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  const port = env['PORT'] ?? String(await freePort());
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../app/server/main.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATA_DIR: dataDir,
        PORT: port,
        HOST: '127.0.0.1',
        SEED: 'none',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  children.add(child);
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output.text += text;
    });
  const ended = once(child, 'close').then(([code, signal]) => {
    children.delete(child);
    return (code ?? signal) as number | string;
  });
  const url = `http://127.0.0.1:${port}`;
  /** Returns the status of the answer; 0 without an answer. */
  const ask = (path: string) =>
    fetch(`${url}${path}`).then(
      (response) => response.status,
      () => 0,
    );
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}: ${output.text}`);
    return (await ask('/readyz')) === 200;
  };
  return { child, output, ended, url, port, ask, ready: () => until(isReady) };
}

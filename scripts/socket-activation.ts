import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stopCleanly, collectOutput, isReady } from './installed-shop.ts';

const READY_MS = 180_000;
/** Maximum number of connections that wait to be accepted, as by default in systemd. */
const WAITING_CONNECTIONS = 4096;

/** Shop behind a socket that stays open while its process restarts, as `defile.socket` does. */
export interface SocketShop {
  socketPort: number;
  /** Stops the process and starts it again. Resolves once it is ready. */
  restart: () => Promise<void>;
  stop: () => Promise<unknown>;
}

interface Command {
  file: string;
  args: readonly string[];
  /** `cwd` is entered at each start, because it may be a link that an update changes. */
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };
}

/** Shell script in place of systemd: SIGHUP restarts the command, SIGTERM ends it. */
const KEEPER = `
  trap 'kill -TERM $child' HUP
  trap 'over=1; kill -TERM $child' TERM
  while [ -z "$over" ]; do
    cd "$FOLDER"
    LISTEN_FDS=1 sh -c 'LISTEN_PID=$$ exec "$@"' sh "$@" &
    child=$!
    echo "started $child"
    while kill -0 $child 2>/dev/null; do wait $child; code=$?; done
    [ $code -eq 0 ] || exit $code
  done`;

/** `port` is the port on which the command itself answers `/readyz`. */
export async function startBehindSocket({ file, args, options }: Command, port: number): Promise<SocketShop> {
  const { cwd, env, ...account } = options;
  const server = createServer().listen(0, '127.0.0.1', WAITING_CONNECTIONS);
  await once(server, 'listening');
  const { port: socketPort } = server.address() as AddressInfo;
  const { fd } = (server as Server & { _handle: { fd: number } })._handle;
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', file, ...args], {
    ...account,
    env: { ...env, FOLDER: cwd },
    stdio: ['ignore', 'pipe', 'pipe', fd],
  });
  // From here on, only the keeper holds the socket open.
  server.close();
  const { process: child, output } = collectOutput(keeper);
  const countStarts = () => output().match(/^started /gm)?.length ?? 0;
  const waitUntilReady = async (start: number) => {
    const end = performance.now() + READY_MS;
    while (countStarts() < start || !(await isReady(`http://127.0.0.1:${port}`))) {
      if (child.exitCode !== null || performance.now() > end) throw new Error(`the shop is not ready: ${output()}`);
      await pause(50);
    }
  };
  await waitUntilReady(1);
  return {
    socketPort,
    async restart() {
      const start = countStarts() + 1;
      child.kill('SIGHUP');
      await waitUntilReady(start);
    },
    stop: () => stopCleanly(child),
  };
}

/** Copies the current release as a second release. @returns a function that changes to the other release. */
export function addRelease(current: string): () => void {
  const releases = join(dirname(current), 'releases');
  const names = [basename(readlinkSync(current)), 'copy'];
  execFileSync('cp', ['-al', ...names.map((name) => join(releases, name))]);
  let turn = 0;
  return () => {
    turn += 1;
    rmSync(current);
    symlinkSync(join('releases', names[turn % 2] ?? ''), current);
  };
}

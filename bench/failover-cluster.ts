import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/server/db/embedded/free-port.ts';
import {
  BIN,
  etcdArguments,
  haproxySettings,
  type NodeSettings,
  patroniSettings,
  poolerSettings,
} from './failover-settings.ts';

/** Maximum wait for a state of the cluster, in ms. A node may have to copy the database before it joins again. */
const WAIT_MS = 240_000;

interface Node extends NodeSettings {
  patroni: ChildProcess | null;
}

/**
 * PostgreSQL replicated by Patroni over etcd, with one synchronous standby, behind HAProxy and PgBouncer. All programs
 * come from Debian's packages and run as the account `postgres`.
 */
export class Cluster {
  readonly #work: string;
  readonly #nodes: Node[] = [];
  readonly #ids: { uid: number; gid: number };
  readonly #ports = { etcd: 0, peer: 0, proxy: 0, pooler: 0 };
  readonly #services: ChildProcess[] = [];
  #pooler: ChildProcess | null = null;

  constructor(work: string) {
    this.#work = work;
    const programs = [
      `${BIN}/postgres`,
      '/usr/bin/patroni',
      '/usr/bin/etcd',
      '/usr/sbin/haproxy',
      '/usr/sbin/pgbouncer',
    ];
    const missing = programs.filter((path) => !existsSync(path));
    if (process.getuid?.() !== 0 || missing.length > 0)
      throw new Error(
        `needs root on Debian, and postgresql-15 patroni etcd-server haproxy pgbouncer; missing: ${missing.join(', ')}`,
      );
    const [, , uid, gid] = execFileSync('getent', ['passwd', 'postgres'], { encoding: 'utf8' }).split(':').map(Number);
    this.#ids = { uid: uid ?? 0, gid: gid ?? 0 };
    // The account `postgres` must be able to enter the folder.
    chmodSync(work, 0o755);
  }

  /** Address for requests, through PgBouncer in transaction mode. */
  get url(): string {
    return `postgresql://shop@127.0.0.1:${this.#ports.pooler}/shop`;
  }

  /** Address of the leader, through HAProxy. */
  get directUrl(): string {
    return `postgresql://shop@127.0.0.1:${this.#ports.proxy}/shop`;
  }

  async start(nodeCount: number): Promise<void> {
    for (const name of ['etcd', 'peer', 'proxy', 'pooler'] as const) this.#ports[name] = await freePort();
    this.#services.push(
      this.#spawn('etcd', '/usr/bin/etcd', etcdArguments(join(this.#makeFolder('etcd'), 'data'), this.#ports)),
    );
    await this.#until(() => isEtcdReady(this.#ports.etcd));
    for (let index = 1; index <= nodeCount; index++) {
      const name = `n${index}`;
      const node = {
        name,
        folder: this.#makeFolder(name),
        database: await freePort(),
        rest: await freePort(),
        patroni: null,
      };
      this.#nodes.push(node);
      writeFileSync(join(node.folder, 'patroni.json'), JSON.stringify(patroniSettings(node, this.#ports.etcd)));
      this.startNode(node);
      // The first node creates the database. Later nodes copy it.
      if (index === 1) await this.#until(async () => (await this.#findLeader()) !== null);
    }
    const file = join(this.#makeFolder('haproxy'), 'haproxy.cfg');
    writeFileSync(file, haproxySettings(this.#nodes, this.#ports.proxy));
    this.#services.push(this.#spawn('haproxy', '/usr/sbin/haproxy', ['-f', file, '-db']));
    await this.waitUntilHealthy();
    const leader = await this.waitForLeader();
    const psql = ['-h', '127.0.0.1', '-p', String(leader.database), '-U', 'postgres'];
    execFileSync(`${BIN}/psql`, [...psql, '-c', 'create role shop login', '-c', 'create database shop owner shop']);
    this.startPooler();
  }

  startNode(node: Node): void {
    node.patroni = this.#spawn(node.name, '/usr/bin/patroni', [join(node.folder, 'patroni.json')]);
  }

  startPooler(): void {
    const folder = this.#makeFolder('pgbouncer');
    writeFileSync(join(folder, 'users.txt'), '"shop" ""\n');
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(file, poolerSettings(folder, this.#ports));
    this.#pooler = this.#spawn('pgbouncer', '/usr/sbin/pgbouncer', ['-q', file]);
  }

  killPooler(): void {
    this.#pooler?.kill('SIGKILL');
  }

  /** Sends a signal to every process of a node, as if its machine were lost or paused. */
  signal(node: Node, signal: NodeJS.Signals): void {
    for (const pid of this.#processesOf(node))
      try {
        process.kill(pid, signal);
      } catch {
        // The process has already ended.
      }
  }

  waitForLeader(): Promise<Node> {
    return this.#until(() => this.#findLeader());
  }

  /** Waits until every node serves, one as the leader and at least one as a synchronous standby. */
  async waitUntilHealthy(): Promise<void> {
    await this.#until(async () => {
      const roles = await Promise.all(this.#nodes.map((node) => this.#roleOf(node)));
      const count = (wanted: string) => roles.filter((role) => role === wanted).length;
      return count('leader') === 1 && count('sync_standby') >= 1 && roles.every((role) => role !== null);
    });
  }

  stop(): void {
    for (const node of this.#nodes) this.signal(node, 'SIGKILL');
    for (const child of [...this.#services, this.#pooler]) child?.kill('SIGKILL');
  }

  #makeFolder(name: string): string {
    const folder = join(this.#work, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, this.#ids.uid, this.#ids.gid);
    return folder;
  }

  #spawn(name: string, file: string, args: readonly string[]): ChildProcess {
    const env = { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: this.#makeFolder(name) };
    const log = openSync(join(this.#work, `${name}.log`), 'a');
    return spawn(file, args, { ...this.#ids, cwd: this.#makeFolder(name), env, stdio: ['ignore', log, log] });
  }

  async #until<T>(check: () => Promise<T>): Promise<NonNullable<Exclude<T, false>>> {
    const end = Date.now() + WAIT_MS;
    for (;;) {
      const result = await check();
      if (result) return result as NonNullable<Exclude<T, false>>;
      if (Date.now() > end) throw new Error(`the cluster is not ready; its logs are in ${this.#work}`);
      await pause(200);
    }
  }

  async #findLeader(): Promise<Node | null> {
    for (const node of this.#nodes) if ((await this.#roleOf(node)) === 'leader') return node;
    return null;
  }

  /** Returns the role of a node; null when the node does not serve. */
  async #roleOf({ rest, name }: Node): Promise<string | null> {
    try {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(1000) });
      const { members } = (await answer.json()) as { members: { name: string; role: string; state: string }[] };
      const found = members.find((member) => member.name === name);
      return found && ['running', 'streaming'].includes(found.state) ? found.role : null;
    } catch {
      return null;
    }
  }

  #processesOf({ folder, patroni }: Node): number[] {
    const file = join(folder, 'data/postmaster.pid');
    const postmaster = existsSync(file) ? Number(readFileSync(file, 'latin1').split('\n')[0]) : null;
    const all = [patroni?.pid, postmaster].filter((pid) => pid !== undefined && pid !== null);
    return all.flatMap((pid) => [pid, ...childrenOf(pid)]);
  }
}

/** Returns true once the etcd cluster has chosen its version. Patroni does not start earlier. */
const isEtcdReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/version`)
    .then(async (answer) => /"etcdcluster":"\d/.test(await answer.text()))
    .catch(() => false);

const childrenOf = (pid: number): number[] => {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
};

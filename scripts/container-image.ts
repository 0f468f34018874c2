import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Step } from './checked-steps.ts';
import { assertInstalled } from './debian-programs.ts';

const IMAGE = 'localhost/defile';
/** Maximum wait for a healthy container, in ms. Longer than a first start on a busy machine. */
const START_MS = 180_000;

export function containerSteps(work: string, source: string): Step[] {
  const image = new ContainerImage(work, source);
  return [
    { name: 'container image', needs: ['programs of Debian'], run: () => image.build() },
    { name: 'container', needs: ['container image'], run: () => image.checkContainer() },
  ];
}

/**
 * Builds the image of `Containerfile` and runs it. Keeps the images in a store of its own. Needs root, Buildah,
 * debootstrap, Podman and runc.
 */
class ContainerImage {
  readonly #work: string;
  readonly #source: string;

  constructor(work: string, source: string) {
    this.#work = work;
    this.#source = source;
    mkdirSync(join(work, 'storage'), { recursive: true });
    this.#run('chown', ['10001:10001', this.#storage]);
  }

  get #storage(): string {
    return join(this.#work, 'storage');
  }

  #run(file: string, args: readonly string[]): string {
    return execFileSync(file, args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 1e8 }).trim();
  }

  #storeOptions(): string[] {
    return ['--root', join(this.#work, 'images'), '--runroot', join(this.#work, 'run')];
  }

  readonly #buildah = (...args: string[]): string => this.#run('buildah', [...this.#storeOptions(), ...args]);
  readonly #podman = (...args: string[]): string =>
    this.#run('podman', [...this.#storeOptions(), '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...args]);

  /** Builds the image on a Debian from debootstrap, without a registry. @returns the size of the image. */
  async build(): Promise<string> {
    assertInstalled('buildah', 'debootstrap', 'podman', 'runc');
    const debian = join(this.#work, 'debian');
    this.#run('debootstrap', ['--variant=minbase', 'bookworm', debian]);
    const base = this.#buildah('from', 'scratch');
    this.#buildah('add', '--quiet', base, debian, '/');
    this.#buildah('commit', '--quiet', base, 'localhost/base');
    this.#makeBuilder();
    const args = ['--build-arg=BASE=localhost/base', '--build-arg=BUILDER=localhost/builder'];
    const settings = this.#run('npm', ['config', 'get', 'userconfig']);
    if (existsSync(settings)) args.push(`--volume=${settings}:/root/.npmrc:ro`);
    const buildOptions = ['--format=docker', '--isolation=chroot', '--network=host', '--quiet', `--tag=${IMAGE}`];
    this.#buildah('build', ...buildOptions, ...args, this.#source);
    const bytes = Number(this.#podman('image', 'inspect', '--format={{.Size}}', IMAGE));
    return `${Math.round(bytes / 1e6)} MB`;
  }

  #makeBuilder(): void {
    const builder = this.#buildah('from', 'localhost/base');
    const npm = dirname(dirname(realpathSync(this.#run('sh', ['-c', 'command -v npm']))));
    this.#buildah('copy', '--quiet', builder, process.execPath, '/usr/local/bin/node');
    this.#buildah('copy', '--quiet', builder, npm, '/usr/local/lib/node_modules/npm');
    const link = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm';
    this.#buildah('run', '--isolation=chroot', builder, '--', 'sh', '-c', link);
    const certificates = '/etc/ssl/certs/ca-certificates.crt';
    if (existsSync(certificates)) {
      this.#buildah('copy', '--quiet', builder, certificates, certificates);
      this.#buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, builder);
    }
    this.#buildah('commit', '--quiet', builder, 'localhost/builder');
  }

  /**
   * Runs a read-only container without capabilities, on port 80 and with the embedded database. Makes a backup by a
   * hook, stops the container, restores the backup by the other hook, and runs a second container.
   */
  async checkContainer(): Promise<string> {
    const begin = Date.now();
    await this.#start('first');
    const seconds = ((Date.now() - begin) / 1000).toFixed(0);
    assert.equal(this.#podman('exec', 'first', 'id', '-u'), '10001');
    const saved = this.#podman('exec', 'first', '/hooks/pre-backup');
    this.#stop('first');
    const restored = this.#podman('run', '--rm', ...this.#options(), IMAGE, '/hooks/post-restore');
    assert.equal(/^[\d\s]+/.exec(restored)?.[0], /^[\d\s]+/.exec(saved)?.[0], `${saved}; ${restored}`);
    await this.#start('second');
    this.#stop('second');
    return `healthy after ${seconds} s, as 10001, read-only; ${restored}`;
  }

  async #start(name: string): Promise<void> {
    this.#podman('run', '--detach', `--name=${name}`, ...this.#options(), IMAGE);
    const end = Date.now() + START_MS;
    while (!this.#isHealthy(name)) {
      if (Date.now() > end) throw new Error(`not healthy: ${this.#podman('logs', name)}`);
      await pause(500);
    }
  }

  #isHealthy(name: string): boolean {
    try {
      this.#podman('healthcheck', 'run', name);
      return true;
    } catch {
      return false;
    }
  }

  #stop(name: string): void {
    this.#podman('stop', '--time=45', name);
    assert.equal(this.#podman('inspect', '--format={{.State.ExitCode}}', name), '0', 'the container failed');
    assert.equal(existsSync(join(this.#storage, 'postgres/postmaster.pid')), false, 'the database is still running');
    this.#podman('rm', name);
  }

  #options(): string[] {
    const rights = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges'];
    const limits = ['--ulimit=nofile=1024:1024', '--ulimit=nproc=1024:1024'];
    const network = ['--network=none', '--sysctl=net.ipv4.ip_unprivileged_port_start=0'];
    const env = {
      SANDBOX: '1',
      SEED: 'none',
      PUBLIC_URL: 'http://localhost',
      PUBLIC_API_KEY: 'pk_check',
      ADMIN_EMAIL: 'lea@boutique.example',
      ADMIN_PASSWORD: 'tasse-parapluie-1',
    };
    const variables = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);
    return [...rights, ...limits, ...network, ...variables, `--volume=${this.#storage}:/storage`];
  }
}

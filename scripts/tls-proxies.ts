import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request, type Agent } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { stopCleanly, collectOutput } from './installed-shop.ts';

const DOMAIN = 'boutique.example';
const OPEN_LIMIT_MS = 30_000;

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Without an agent, each request opens a connection. */
  agent?: Agent;
}
export interface Reply {
  status: number;
  body: string;
  /** First cookie of the answer, as a request sends it. */
  cookie: string;
}

export interface Proxy {
  ask: (path: string, options?: RequestOptions) => Promise<Reply>;
  /** Resolves to the first bytes of an answer without an end. */
  firstBytes: (path: string, headers: Record<string, string>) => Promise<string>;
  log: () => string;
  stop: () => Promise<unknown>;
}

interface Ports {
  http: number;
  https: number;
  shops: readonly number[];
  /** True when requests name their own client address in `x-forwarded-for`. */
  namesClients?: boolean;
}

/**
 * Starts Caddy with certificates of its own authority. Enables the commented health checks of the file for several
 * processes.
 */
export async function startCaddy(root: string, ports: Ports): Promise<Proxy> {
  const folder = join(root, 'caddy-check');
  mkdirSync(folder, { recursive: true });
  const upstreams = ports.shops.map((port) => `127.0.0.1:${port}`).join(' ');
  const written = readFileSync(join(root, 'etc/caddy/defile.caddy'), 'utf8').replace('127.0.0.1:3080', upstreams);
  const withHealthChecks = ports.shops.length > 1 ? written.replace(/# (?=health_)/g, '') : written;
  const trust = 'trusted_proxies 127.0.0.0/8\n\t\tlb_try_duration';
  const site = ports.namesClients ? withHealthChecks.replace('lb_try_duration', trust) : withHealthChecks;
  const options = `admin off\n  skip_install_trust\n  http_port ${ports.http}\n  https_port ${ports.https}\n  default_bind 127.0.0.1\n  storage file_system ${folder}/storage`;
  writeFileSync(join(folder, 'Caddyfile'), `{\n  ${options}\n}\n${site}`);
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  const child = collectOutput(spawn('caddy', args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  const authority = join(folder, 'storage/pki/authorities/local/root.crt');
  return openProxy(child, () => existsSync(authority) && readFileSync(authority), ports.https);
}

export async function startNginx(root: string, certificate: string, ports: Ports): Promise<Proxy> {
  const folder = join(root, 'nginx-check');
  mkdirSync(folder, { recursive: true });
  const upstream = ports.shops.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ');
  const site = readFileSync(join(root, 'etc/nginx/conf.d/defile.conf'), 'utf8')
    .replace('server 127.0.0.1:3080 max_fails=0;', upstream)
    .replace(/^ {2}(?:listen \[::\]|error_log ).*\n/gm, '')
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ');
  const user = process.getuid?.() === 0 ? 'user nobody nogroup;\n' : '';
  const http = `access_log off;\n  ${paths}\n${site}`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `${user}pid ${folder}/pid;\nerror_log stderr;\ndaemon off;\nevents {}\nhttp {\n  ${http}}\n`);
  const child = collectOutput(spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'pipe', 'pipe'] }));
  return openProxy(child, () => readFileSync(certificate), ports.https);
}

async function openProxy(
  child: ReturnType<typeof collectOutput>,
  authority: () => Buffer | false,
  port: number,
): Promise<Proxy> {
  const send = (path: string, { method = 'GET', headers = {}, body, agent }: RequestOptions = {}) => {
    const ca = authority();
    if (!ca) throw new Error('no authority yet');
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const options = { host: '127.0.0.1', port, servername: DOMAIN, ca, method, path, agent: agent ?? false };
    request({ ...options, headers: { host: DOMAIN, ...headers } }, resolve)
      .on('error', reject)
      .end(body);
    return promise;
  };
  const ask = async (path: string, options?: RequestOptions): Promise<Reply> => {
    const response = await send(path, options);
    const [cookie = ''] = (response.headers['set-cookie']?.[0] ?? '').split(';');
    return { status: response.statusCode ?? 0, body: await text(response), cookie };
  };
  const end = Date.now() + OPEN_LIMIT_MS;
  let reason: unknown;
  const isOpen = () =>
    ask('/readyz').then(
      ({ status }) => status === 200,
      (error: unknown) => {
        reason = error;
        return false;
      },
    );
  while (!(await isOpen())) {
    if (child.process.exitCode !== null || Date.now() > end)
      throw new Error(`the proxy does not answer (${String(reason)}): ${child.output().slice(-2000)}`);
    await pause(200);
  }
  return {
    ask,
    async firstBytes(path, headers) {
      const response = await send(path, { headers });
      const timeout = pause(5_000, '', { ref: false });
      const first = new Promise<string>((resolve) => response.once('data', (bytes) => resolve(String(bytes))));
      const bytes = await Promise.race([first, timeout]);
      response.destroy();
      if (!bytes) throw new Error(`${path}: no answer in five seconds`);
      return bytes;
    },
    // Leaves out refused connections, which are expected while a process of the shop stops.
    log: () =>
      child
        .output()
        .split('\n')
        .filter((line) => !/refused/.test(line))
        .join('\n')
        .slice(-3000),
    stop: () => stopCleanly(child.process),
  };
}

export function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'tls.pem'), join(folder, 'tls.key')];
  const names = ['-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN}`];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { certificate, key };
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { type Config } from '#platform/server/config/config.ts';
import { loadConfig } from './config.ts';
import { ctxOf } from '#platform/server/context.ts';
import { isPlainDatabase } from '#platform/server/config/secure-addresses.ts';
import { startEmbedded } from '#platform/server/db/embedded/start-embedded.ts';
import { openLog } from '#platform/server/log.ts';
import { ConfigError } from '#platform/server/config/environment.ts';
import { checkDatabase } from '#platform/server/db/check-database.ts';
import { ensureAdmin } from './first-admin.ts';
import { httpServer } from '#platform/server/http/connection.ts';
import { reportConsoleErrors, reportUncaughtErrors } from './uncaught-errors.ts';
import { openShop, type CloseOptions } from './open-shop.ts';
import { LYRA_TIMEOUT_MS } from '#platform/server/integrations/payment/lyra.ts';
import { seedIfConfigured } from './open-stand-ins.ts';
import { freeMemory, freeMemoryWhenQuiet } from './free-memory.ts';
import { assertNothingInvented } from './invented-orders.ts';
import { assertOwnIdentity } from './own-identity.ts';
import { encryptStoredSeeds } from '#features/users/server/steps/encrypt-seeds.ts';
import { saveVersionsNow } from '#features/content/server/steps/save-versions.ts';

/** Time for running work to end, in ms. Longer than a call to Lyra or to a carrier, whose answer must be stored. */
const PATIENCE_MS = LYRA_TIMEOUT_MS + 2_000;
/** Time for one part to close, in ms. The next parts must close in any case, above all the database. */
const CLOSING_MS = 30_000;
/** Maximum number of connections that wait during a restart. Linux allows the same number by default. */
const WAITING_CONNECTIONS = 4096;
/**
 * Minimum time in ms between the 503 of `/readyz` and the closing of the port. After SIGTERM, a load balancer must
 * notice the 503. After the other signals, a user at a terminal is waiting.
 */
const lingerMs = { SIGTERM: 2_000, SIGINT: 200, SIGHUP: 200 };

/** The last opened part closes first. */
const closers: ((options: CloseOptions) => Promise<unknown>)[] = [];
const forcedStop = Promise.withResolvers<void>();

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const log = openLog(config.logLevel);
  await assertPortFree(config);
  const databaseUrl = config.databaseUrl ?? (await ownDatabase(config, log));
  warnOfPlainDatabase(config, log);
  if (config.databaseUrl) await checkDatabase({ databaseUrl, directUrl: config.databaseDirectUrl });
  const server = httpServer();
  const open = await openShop({ config, databaseUrl, log, server });
  closers.push(open.close);
  if (config.sentryDsn) {
    reportUncaughtErrors(open.shop.gateways.errors);
    reportConsoleErrors(open.shop.gateways.errors);
  }
  const system = ctxOf(open.shop, { kind: 'system', name: 'Premier démarrage' });
  const admin = await ensureAdmin(system);
  await seedIfConfigured(system);
  await assertOwnIdentity(system);
  await assertNothingInvented(system);
  await saveVersionsNow(system);
  await encryptStoredSeeds(system);
  await open.app.ready();
  // Loading the code leaves garbage, and an unused server allocates too little for V8 to collect it.
  freeMemory();
  await listen(server, config);
  acceptFromSocket(server);
  freeMemoryWhenQuiet();
  announce(config, admin);
}

function warnOfPlainDatabase({ production, databaseUrl }: Config, log: Logger): void {
  if (production && databaseUrl !== null && isPlainDatabase(databaseUrl))
    log.warn('the database of another machine is reached without TLS: add sslmode=verify-full to DATABASE_URL');
}

async function ownDatabase(config: Config, log: Logger): Promise<string> {
  if (config.production)
    log.warn(
      'production on the embedded PostgreSQL, a beta build: prefer a PostgreSQL of the system or a managed one (DATABASE_URL)',
    );
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: (message) => console.log(message) });
  closers.push(embedded.stop);
  return embedded.url;
}

/** Fails before the database is opened and filled. */
async function assertPortFree(config: Config): Promise<void> {
  const server = createServer();
  await listen(server, config);
  server.close();
  await once(server, 'close');
}

async function listen(server: Server, { host, port }: Config): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(listenErrorSentence(error, host, port));
  });
}

/**
 * Also accepts connections from the socket whose file descriptor `--socket` gives. systemd keeps this socket open, so
 * that connections wait in it while the shop restarts (decision 0134).
 */
function acceptFromSocket(server: Server): void {
  const { socket } = parseArgs({ options: { socket: { type: 'string' } } }).values;
  if (socket === undefined) return;
  const acceptor = createSocketServer({ allowHalfOpen: true, noDelay: true }, (connection) => {
    server.emit('connection', connection);
  });
  acceptor.listen({ fd: Number(socket) }, WAITING_CONNECTIONS);
  // Closes before all other parts, so that new connections wait in the socket for the next process.
  closers.push(async () => void acceptor.close());
}

function listenErrorSentence({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Le port ${port} est déjà utilisé. Choisissez-en un autre : PORT=${port + 1} npm start`;
  if (code === 'EACCES')
    return `Le port ${port} demande des droits d’administrateur. Choisissez-en un autre : PORT=3000 npm start`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST=${host} n’est pas une adresse de cette machine`;
  return `Impossible d’écouter sur ${host}, port ${port} : ${message}`;
}

function announce(config: Config, admin: { email: string; password: string | null } | null): void {
  const isDemo = config.seed === 'demo' && !config.production;
  const lines = [
    `La boutique   ${config.publicUrl}`,
    `L’admin       ${config.publicUrl}/admin/login`,
    ...(admin ? [`              ${admin.email}${admin.password && isDemo ? ` · ${admin.password}` : ''}`] : []),
    ...(config.production && config.hasTestKeys
      ? ['Attention     clés de test Lyra : aucune carte n’est débitée, aucun paiement n’est réel']
      : []),
    ...(config.standIns.mail ? [`Les e-mails   ${config.publicUrl}/sandbox/mailbox`] : []),
    ...(config.sandbox ? [`Bac à sable   ${config.publicUrl}/sandbox`] : []),
  ];
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

/** Closes all open parts, even when one of them fails or hangs. */
async function closeAll(options: CloseOptions = {}): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    const closed = close(options).catch((error: unknown) => console.error(error));
    await Promise.race([closed, forcedStop.promise, pause(CLOSING_MS, undefined, { ref: false })]);
  }
}

/** Time in ms after which a second Ctrl-C forces the exit. Before it, the second signal is a duplicate. */
const SAME_STOP_MS = 1_000;

const starting = start();
let stoppedAt: number | null = null;
const stop = async (signal: keyof typeof lingerMs): Promise<void> => {
  if (stoppedAt !== null) {
    // A signal to the process group arrives twice, once through the launcher. The duplicate must not cut running
    // requests.
    if (signal === 'SIGINT' && performance.now() - stoppedAt > SAME_STOP_MS) forcedStop.resolve();
    return;
  }
  stoppedAt = performance.now();
  // A half-started database would outlive this process, so the start must end first.
  await starting.catch(() => {});
  await closeAll({ lingerMs: lingerMs[signal], patienceMs: PATIENCE_MS, forcedStop: forcedStop.promise });
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));

starting.catch(async (error: unknown) => {
  // A plain `Error` explains itself. Another class, such as `TypeError`, is a bug and needs its stack.
  const isExpected = error instanceof ConfigError || (error instanceof Error && error.name === 'Error');
  console.error(isExpected ? error.message : error);
  await closeAll();
  process.exit(1);
});

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino, type DestinationStream } from 'pino';
import { openLog } from '#platform/server/log.ts';
import sql from 'sql-template-tag';
import { type Config } from '#platform/server/config/config.ts';
import { loadConfig } from '#app/server/config.ts';
import { ctxOf, type Ctx, type Shop, type SignedInCtx } from '#platform/server/context.ts';
import { httpServer } from '#platform/server/http/connection.ts';
import { createAdmin } from '#features/users/server/commands/create-admin.ts';
import { openShop } from '#app/server/open-shop.ts';
import { callsTo, type Calls, type TestCaller } from './caller.ts';
import { testDatabase, type Template } from './database.ts';
import { rowsOf, signIn, type Rows } from './rows.ts';

export interface TestShop extends Calls, Rows {
  shop: Shop;
  config: Config;
  url: string;
  /** Context of the shop's automatic work. */
  system: Ctx;
  admin: TestCaller;
  advance(ms: number): void;
  asUser(caller: TestCaller, kind?: 'customer' | 'admin'): SignedInCtx;
  close(): Promise<void>;
}

interface TestShopOptions {
  env?: NodeJS.ProcessEnv;
  /** False for a test without automatic jobs and feeds. */
  background?: boolean;
  /** Existing database, shared with another process of the same shop. */
  databaseUrl?: string;
  port?: number;
  /** Time of the shop's clock at the start, in ms; the machine's time by default. The clock then runs. */
  startsAt?: number;
  logs?: DestinationStream;
}

/** Starts to listen before the shop is created, so that its stand-ins know their address. */
async function openHttpServer(requestedPort: number): Promise<{ server: Server; port: number }> {
  const http = httpServer();
  http.listen(requestedPort, '127.0.0.1');
  await once(http, 'listening');
  return { server: http, port: (http.address() as AddressInfo).port };
}

/**
 * Environment of test shops. `VERIFY` compares each cached answer with a new one. `ANSWERS_MB=0` runs the tests without
 * the cache.
 */
const testEnv = {
  SEED: 'none',
  SANDBOX: '1',
  VERIFY: '1',
  ANSWERS_MB: process.env['ANSWERS_MB'],
  ENCRYPTION_KEY: 'secret_of_all_test_shops_32_characters',
};

const ADMIN = { email: 'admin@test.example', password: 'un mot de passe long' };

/** Template of a shop started once, with its job queues, the tables of the stand-ins and its first administrator. */
const startedOnce: Template = {
  name: 'defile_started_template',
  async prepare(databaseUrl) {
    const dataDir = mkdtempSync(join(tmpdir(), 'defile-files-'));
    const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SEED: 'none', SANDBOX: '1' });
    const open = await openShop({ config, databaseUrl, background: false, log: pino({ level: 'silent' }) });
    await createAdmin(ctxOf(open.shop, { kind: 'system', name: 'Test' }), ADMIN);
    await open.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
};

/** Returns the id of the template's administrator. Creates an administrator in a database that was only migrated. */
async function findAdmin(system: Ctx): Promise<string> {
  const admin = await system.db.one<{ userId: string }>(
    sql`select id as "userId" from users where email = ${ADMIN.email}`,
  );
  return (admin ?? (await createAdmin(system, ADMIN))).userId;
}

const adminsUnderWay = new Map<string, Promise<string>>();

/**
 * Creates one administrator for shops that open concurrently over one database. A second creation would end the
 * sessions of the first administrator.
 */
function findAdminOnce(system: Ctx, databaseUrl: string): Promise<string> {
  const admin = adminsUnderWay.get(databaseUrl) ?? findAdmin(system).finally(() => adminsUnderWay.delete(databaseUrl));
  adminsUnderWay.set(databaseUrl, admin);
  return admin;
}

/** Opens a test shop. The caller must close the shop. */
export async function testShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { env = {}, background = true, databaseUrl, port: requestedPort = 0, startsAt, logs } = options;
  const { server: http, port } = await openHttpServer(requestedPort);
  const database = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await testDatabase(startedOnce);
  const dataDir = mkdtempSync(join(tmpdir(), 'defile-files-'));
  const config = {
    ...loadConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...testEnv, ...env }, { port }),
    checkReplies: true,
    databasePatience: 10,
  };
  let skewMs = startsAt === undefined ? 0 : startsAt - Date.now();
  const cleanUp = async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const open = await openShop({
    config,
    databaseUrl: database.url,
    server: http,
    background,
    log: logs ? openLog('trace', logs) : openLog(process.env['LOG_LEVEL'] ?? 'silent'),
    now: () => new Date(Date.now() + skewMs),
  }).catch(async (error: unknown) => {
    // Closes the server, so that a shop that cannot open fails the test file with its error instead of a timeout.
    http.close();
    await once(http, 'close');
    await cleanUp();
    throw error;
  });
  await open.app.ready();
  const { shop } = open;
  const system = ctxOf(shop, { kind: 'system', name: 'Test' });
  const url = `http://127.0.0.1:${port}`;

  return {
    shop,
    config,
    url,
    system,
    admin: await signIn(shop, await findAdminOnce(system, database.url), ADMIN.email),
    ...callsTo(url, config.apiKey),
    ...rowsOf(shop),
    advance(ms) {
      skewMs += ms;
    },
    asUser: (caller, kind = 'customer') => ({
      ...system,
      actor: {
        kind,
        userId: caller.userId,
        sessionId: '00000000-0000-4000-8000-000000000000',
        name: caller.email,
        role: kind === 'admin' ? 'owner' : null,
      },
    }),
    async close() {
      await open.close();
      await cleanUp();
    },
  };
}

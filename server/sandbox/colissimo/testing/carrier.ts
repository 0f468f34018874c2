import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbedded } from '#server/db/embedded.ts';
import { openSandboxStore, type SandboxStore } from '../../store.ts';
import { colissimoStandIn } from '../stand-in.ts';

export const keys = { apiKey: 'label-key', trackingKey: 'tracking-key' };
/** The carrier's clock, stopped on a Saturday morning. */
export const now = () => new Date('2026-11-21T09:00:00Z');

/** The stand-in alone on a free port; `url` is what the adapter is given. */
export async function openCarrier(store: SandboxStore) {
  const app = Fastify();
  await colissimoStandIn(keys)(app, { store, now, log: pino({ level: 'silent' }), selfUrl: 'http://127.0.0.1' });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `${origin}/sandbox/colissimo`, close: () => app.close() };
}

/** What the stand-ins remember, in an empty database of its own. */
export async function openStore(): Promise<{ store: SandboxStore; close(): Promise<void> }> {
  const server = await runningServer();
  const name = `colissimo_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: address.href, max: 4 });
  // A pool says that it has ended while its last connections are still closing; the server then cuts them.
  pool.on('error', () => undefined);
  return {
    store: await openSandboxStore(pool),
    async close() {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await server.stop();
    },
  };
}

async function runningServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'colissimo-'));
  const { url, stop } = await startEmbedded({ dataDir, log: () => undefined, tuning: 'fast' });
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import Fastify from 'fastify';
import { pino } from 'pino';
import { openSandboxStore, type SandboxStore } from '../store.ts';
import { colissimoStandIn } from '../colissimo/stand-in.ts';
import { emptyDatabase } from './empty-database.ts';

/** Keys that the stand-in accepts. */
export const keys = { apiKey: 'label-key', trackingKey: 'tracking-key' };
/** Returns the carrier's fixed time, a Saturday morning. */
export const now = () => new Date('2026-11-21T09:00:00Z');

/** Starts the stand-in alone on a free port; `url` is the adapter's address. */
export async function openCarrier(store: SandboxStore) {
  const app = Fastify();
  await colissimoStandIn(keys)(app, { store, now, log: pino({ level: 'silent' }), selfUrl: 'http://127.0.0.1' });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `${origin}/sandbox/colissimo`, close: () => app.close() };
}

/** Opens a store of the stand-ins in an empty database of its own. */
export async function openStore(): Promise<{ store: SandboxStore; close(): Promise<void> }> {
  const database = await emptyDatabase();
  return { store: await openSandboxStore(database.open()), close: database.close };
}

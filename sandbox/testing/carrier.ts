import Fastify from 'fastify';
import { pino } from 'pino';
import { openSandboxStore, type SandboxStore } from '../store.ts';
import { colissimoStandIn } from '../colissimo/stand-in.ts';
import { emptyDatabase } from './empty-database.ts';

export const keys = { apiKey: 'label-key', trackingKey: 'tracking-key' };
/** A Saturday morning. */
export const now = () => new Date('2026-11-21T09:00:00Z');

export async function openCarrier(store: SandboxStore) {
  const app = Fastify();
  const world = { store, now, log: pino({ level: 'silent' }), selfUrl: 'http://127.0.0.1' };
  await colissimoStandIn(keys, { find: async () => null })(app, world);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `${origin}/sandbox/colissimo`, close: () => app.close() };
}

export async function openStore(): Promise<{ store: SandboxStore; close(): Promise<void> }> {
  const database = await emptyDatabase();
  return { store: await openSandboxStore(database.open()), close: database.close };
}

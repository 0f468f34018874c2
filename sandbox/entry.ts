import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#platform/server/config/config.ts';
import type { Ctx } from '#platform/server/context.ts';
import { storePhotos } from '#sandbox/demo/photos.ts';
import { fillDemo, isEmptyShop } from '#sandbox/demo/fill-demo.ts';
import { addressStandIn } from '#sandbox/address/stand-in.ts';
import { openClock } from './clock.ts';
import { credentialsSwitch } from './credentials.ts';
import { shopParcels } from '#sandbox/colissimo/shop-parcels.ts';
import { colissimoStandIn } from '#sandbox/colissimo/stand-in.ts';
import { lyraStandIn } from '#sandbox/lyra/stand-in.ts';
import { shopOrders } from '#sandbox/lyra/shop-orders.ts';
import { startMailboxSmtp } from '#sandbox/mailbox/smtp-server.ts';
import { mailboxStandIn } from '#sandbox/mailbox/stand-in.ts';
import { openSandboxMessages } from './messages.ts';
import type { StandIn } from './stand-in.ts';
import { openSandboxStore } from './store.ts';
import { tiktokStandIn } from '#sandbox/tiktok/stand-in.ts';

export interface Sandbox {
  /** SMTP address of the local mailbox; null when mail goes to a real server. */
  smtpUrl: string | null;
  /** Returns the time of the sandbox clock, which `POST /sandbox/clock` moves forward. */
  now(): Date;
  openRoutes(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

export interface SandboxWorld {
  config: Config;
  pool: Pool;
  /** Direct address of the database for LISTEN, because `pool` may go through a connection pooler. */
  directUrl: string;
  log: Logger;
  now(): Date;
}

/** Opens a stand-in for every provider that has no keys. */
export async function openSandbox({ config, pool, directUrl, log, now }: SandboxWorld): Promise<Sandbox> {
  const store = await openSandboxStore(pool);
  const mailbox = config.standIns.mail ? await startMailboxSmtp({ store, log }) : null;
  const messages = await openSandboxMessages(pool, directUrl, log);
  const clock = await openClock({ store, messages, pool, log, now });
  const world = { store, now: clock.now, log, selfUrl: config.selfUrl };
  const { lyra, colissimo, tiktok, standIns } = config;
  const openedStandIns = [
    ...(standIns.mail ? [mailboxStandIn] : []),
    ...(standIns.payment ? [lyraStandIn(lyra, shopOrders(pool))] : []),
    ...(standIns.shipping
      ? [colissimoStandIn({ apiKey: colissimo.apiKey, trackingKey: colissimo.trackingKey }, shopParcels(pool))]
      : []),
    ...(standIns.tiktok ? [tiktokStandIn(tiktok.apiKey, messages)] : []),
    ...(standIns.address ? [addressStandIn] : []),
    credentialsSwitch,
    clock.standIn,
    sandboxPage,
  ];
  return {
    smtpUrl: mailbox?.url ?? null,
    async openRoutes(app) {
      for (const standIn of openedStandIns)
        await app.register(async (scope) => {
          await standIn(scope, world);
        });
    },
    now: clock.now,
    async close() {
      await messages.close();
      await mailbox?.close();
    },
  };
}

const readPagePart = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

const sandboxPage: StandIn = (app) => {
  app.get('/sandbox', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(readPagePart('page.html')),
  );
  app.get('/sandbox/page.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(readPagePart('page.js')),
  );
  app.get('/sandbox/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(readPagePart('page.css')),
  );
};

/** Fills an empty shop with the demo. @returns false when the shop was not empty. */
export async function seedWhenEmpty(ctx: Ctx): Promise<boolean> {
  if (!(await isEmptyShop(ctx.db, ctx.now()))) return false;
  await storePhotos(ctx.gateways.files);
  await fillDemo(ctx);
  return true;
}

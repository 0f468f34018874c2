import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { refusesCredentials } from '../credentials.ts';
import type { StandInWorld } from '../stand-in.ts';
import { addScan, findParcel, listScans } from './parcels.ts';
import { scanCode, scanLabels } from './scan-codes.ts';
import { foundAnswer, malformedAnswer, unknownAnswer } from './tracking-answer.ts';

const scan = z.object({
  trackingId: z.string(),
  event: z.string(),
  at: z.optional(z.iso.datetime({ offset: true })),
});

/** Adds La Poste's open API for tracking, and `POST /sandbox/colissimo/scan`, which adds a scan to a parcel. */
export function addTrackingRoutes(app: FastifyInstance, world: StandInWorld, trackingKey: string): void {
  app.get<{ Params: { ids: string } }>('/sandbox/colissimo/suivi/v2/idships/:ids', async (request, reply) => {
    const isKnown = request.headers['x-okapi-key'] === trackingKey;
    if (!isKnown || (await refusesCredentials(world.store, 'tracking'))) {
      return reply.code(401).send({ code: 'UNAUTHORIZED', message: 'Clé d’application absente ou inconnue' });
    }
    const ids = request.params.ids.split(',').map((id) => id.trim().toUpperCase());
    if (ids.length > 10) return reply.code(400).send(malformedAnswer(ids[0] ?? ''));
    const answers = await Promise.all(ids.map((id) => answerFor(world, id)));
    const [only, ...moreAnswers] = answers;
    return moreAnswers.length > 0 ? answers : reply.code(only?.returnCode ?? 404).send(only);
  });

  app.post('/sandbox/colissimo/scan', async (request, reply) => {
    const read = scan.safeParse(request.body);
    const code = read.success ? scanCode(read.data.event) : null;
    if (!read.success || code === null) {
      return reply.code(422).send({
        error: 'trackingId, event and, if wanted, at (ISO 8601)',
        events: Object.keys(scanLabels),
        words: ['taken', 'transit', 'out-for-delivery', 'at-counter', 'delivered', 'returned'],
      });
    }
    const trackingId = read.data.trackingId.replace(/\s/g, '').toUpperCase();
    if (!(await findParcel(world.store, trackingId))) {
      return reply.code(404).send({ error: `no parcel ${trackingId} was made here` });
    }
    const at = read.data.at === undefined ? world.now() : new Date(read.data.at);
    await addScan(world.store, trackingId, { code, at: at.toISOString() });
    return { trackingId, code, label: scanLabels[code], at: at.toISOString() };
  });
}

async function answerFor(world: StandInWorld, id: string) {
  if (!/^[A-Z0-9]{11,15}$/.test(id)) return malformedAnswer(id);
  const parcel = await findParcel(world.store, id);
  return parcel ? foundAnswer(parcel, await listScans(world.store, id)) : unknownAnswer(id);
}

import type { FastifyError } from 'fastify';
import type { StandIn } from '../stand-in.ts';
import { addLabelRoutes } from './label-routes.ts';
import { addNextRoute } from './next.ts';
import { listParcels } from './parcels.ts';
import type { ShopParcels } from './shop-parcels.ts';
import { addTrackingRoutes } from './tracking-routes.ts';

/**
 * Simulates Colissimo and La Poste's tracking under `/sandbox/colissimo`: their documented web services, and the calls
 * `next` and `scan` that control the simulation. Also lists the parcels made so far, as the carrier's own site would
 * show them.
 */
export const colissimoStandIn =
  (credentials: { apiKey: string; trackingKey: string }, parcels: ShopParcels): StandIn =>
  async (app, world) => {
    await app.register(async (carrier) => {
      carrier.setErrorHandler((error: FastifyError, _request, reply) => {
        // The carrier answers 422 to invalid JSON, Fastify 400.
        const status = error.statusCode === 400 ? 422 : (error.statusCode ?? 500);
        if (status >= 500) world.log.error({ error }, 'the carrier’s stand-in failed');
        return reply.code(status).send({ error: status >= 500 ? 'Internal Server Error' : error.message });
      });
      addLabelRoutes(carrier, world, credentials.apiKey);
      addTrackingRoutes(carrier, world, credentials.trackingKey, parcels);
      addNextRoute(carrier, world.store);
      carrier.get('/sandbox/colissimo/parcels.json', async () => {
        const storedParcels = await listParcels(world.store);
        return storedParcels.map(({ number, madeAt, request }) => ({
          trackingId: number,
          madeAt,
          orderNumber: request.letter.service?.orderNumber ?? null,
          productCode: request.letter.service?.productCode ?? null,
          sender: request.letter.sender?.address ?? null,
          addressee: request.letter.addressee?.address ?? null,
        }));
      });
    });
  };

import type { FastifyInstance } from 'fastify';
import type { Shop } from '#server/context.ts';
import { clearState, noteProvider } from '#server/integrations/watch-provider.ts';

const SAY_AGAIN_MS = 3_600_000;
/** This machine, and networks that nobody from outside is in: what comes from there with such a header is a proxy. */
const NEARBY = /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]|^fe[89ab]/i;

/**
 * Says aloud that a proxy stands before the shop which TRUST_PROXY does not name: everybody then counts as one address,
 * and a live evening reaches its limits. In the log, and to administrators when the proxy is near for certain: from
 * further away anyone may send such a header.
 */
export function watchProxies(app: FastifyInstance, shop: Shop): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  // What was wrong before this start may have been put right by it.
  app.addHook('onReady', () => clearState(shop, 'proxy'));
  app.addHook('onRequest', async (request) => {
    const { headers } = request;
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    const peer = request.socket.remoteAddress ?? '';
    const now = shop.now().getTime();
    if (request.ip !== peer || now - saidAt < SAY_AGAIN_MS) return;
    saidAt = now;
    shop.log.warn({ peer }, 'requests come through a proxy that TRUST_PROXY does not name: all count as one address');
    if (!NEARBY.test(peer)) return;
    const failing = { reason: 'misconfigured', message: peer } as const;
    void noteProvider(shop, 'proxy', failing).catch((error: unknown) => shop.log.error({ err: error }));
  });
}

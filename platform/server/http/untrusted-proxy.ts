import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Shop } from '#platform/server/context.ts';
import { clearState, recordProviderState } from '#platform/server/integrations/watch-provider.ts';

const WARN_AGAIN_MS = 3_600_000;
/** A sender of this machine or of a private network that sets forwarding headers is a proxy. */
const PRIVATE = /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]|^fe[89ab]/i;

/** Maximum number of stored senders. A new sender replaces the oldest, so that a proxy is found after many scanners. */
const MAX_PEERS = 100;

/**
 * Warns when requests come through a proxy that TRUST_PROXY does not name: all visitors then count as one address and
 * reach its limits. Only a sender that forwards for two addresses counts as a proxy, because a client that forges the
 * header names a single address. Warns administrators only of a proxy in a private network, because anyone on the
 * Internet may send the header.
 */
export function watchProxies(app: FastifyInstance, shop: Shop): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const firstForwarded = new Map<string, string>();
  // The setting may have been corrected before this start.
  app.addHook('onReady', () => clearState(shop, 'proxy'));
  app.addHook('onRequest', async (request) => {
    const forwarded = forwardedFor(request);
    if (!forwarded || isTrusted(request)) return;
    const peer = request.socket.remoteAddress ?? '';
    const first = firstForwarded.get(peer);
    if (first === undefined) {
      const [oldest = peer] = firstForwarded.keys();
      if (firstForwarded.size >= MAX_PEERS) firstForwarded.delete(oldest);
      firstForwarded.set(peer, forwarded);
    }
    const now = shop.now().getTime();
    if (first === undefined || first === forwarded || now - warnedAt < WARN_AGAIN_MS) return;
    warnedAt = now;
    shop.log.warn({ peer }, 'requests come through a proxy that TRUST_PROXY does not name: all count as one address');
    if (!PRIVATE.test(peer)) return;
    const failing = { reason: 'misconfigured', message: peer } as const;
    void recordProviderState(shop, 'proxy', failing).catch((error: unknown) =>
      shop.log.error({ error }, 'an undeclared proxy could not be recorded'),
    );
  });
}

const forwardedFor = ({ headers }: FastifyRequest): string | undefined =>
  headers['x-forwarded-for']?.toString().slice(0, 200) ?? headers.forwarded?.slice(0, 200);

/** The forwarded addresses of a trusted sender are among `ips`. */
const isTrusted = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1;

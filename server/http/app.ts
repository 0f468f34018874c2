import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import fr from 'zod/v4/locales/fr.js';
import type { Endpoint } from '#domain/http/endpoint.ts';
import { refuse } from '#domain/problem.ts';
import type { Shop } from '#server/context.ts';
import { openFeatureRoutes } from '#server/features.ts';
import { docsPage } from './docs-page.ts';
import { observe } from './observe.ts';
import { openApiOf } from './openapi.ts';
import { servePages } from './pages.ts';
import { httpProblems, problemSender } from './problem.ts';
import { routesOn } from './route.ts';
import { secure } from './security.ts';
import { liveFeedRoute } from './sse.ts';

// A message the contracts do not give is said in French too.
z.config(fr());

/** What the stand-ins add to the server in demo mode. */
export interface ExtraRoutes {
  openRoutes(app: FastifyInstance): Promise<void>;
}

/** Puts the HTTP server together over an open shop; `server` is one that may be listening already. */
export async function buildApp(shop: Shop, server: Server, extra: ExtraRoutes | null): Promise<FastifyInstance> {
  const sendProblem = problemSender(shop.gateways.errors);
  const app = Fastify({
    loggerInstance: shop.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    trustProxy: shop.config.trustProxy ?? false,
    forceCloseConnections: true,
    serverFactory: (handler) => server.on('request', handler),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: sendProblem,
  }) as unknown as FastifyInstance;
  app.setErrorHandler(sendProblem);
  // A form of another site can send plain text without asking first.
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  secure(app, shop.config);
  app.addHook('onRequest', async (request) => {
    // By the route that was found: an address can be written in many ways.
    if (
      request.routeOptions.url?.startsWith('/functions/v1/') &&
      request.headers.authorization !== `Bearer ${shop.config.apiKey}`
    ) {
      throw refuse(httpProblems.wrongKey);
    }
  });
  observe(app, shop);
  const served: Endpoint[] = [];
  openFeatureRoutes(routesOn(app, shop, served));
  liveFeedRoute(app, shop);
  await extra?.openRoutes(app);
  let document: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiOf(shop.config.shop.name, served));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(shop.config.shop.name, served)),
  );
  await servePages(app, shop);
  return app;
}

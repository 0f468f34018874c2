import type { RequestListener, Server } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { feedNews, lastReceived } from '#features/feed/server/queries.ts';
import { shopNameOf } from '#features/identity/domain/rules.ts';
import { refuse } from '#shared/problem.ts';
import type { Shop } from '#platform/server/context.ts';
import { declaredMetrics, features } from '#app/features.ts';
import { screenReads } from '#app/screens.ts';
import { shownTables } from '#app/shown-tables.ts';
import { Answers } from '#platform/server/http/answers.ts';
import { refuseConnection } from '#platform/server/http/connection.ts';
import { docsPage, docsStyleSource } from '#platform/server/http/docs-page.ts';
import type { Shutdown } from '#platform/server/http/shutdown.ts';
import { LocalCalls } from '#platform/server/http/local-calls.ts';
import { FairShare } from '#platform/server/http/fair-share.ts';
import { fieldSentence } from '#platform/server/http/field-sentences.ts';
import { observe } from '#platform/server/http/observe.ts';
import { routedAddress } from '#platform/server/http/address.ts';
import { openApiOf, type ServedGroup } from '#platform/server/http/openapi.ts';
import { entryScript } from '#app/pages/build.ts';
import { servePages } from '#app/pages/pages.ts';
import { problemPage } from '#app/pages/problem-page.ts';
import { httpProblems, problemSender } from '#platform/server/http/problem.ts';
import type { ServedEndpoint } from '#platform/server/http/implement.ts';
import { requestIdOf } from '#platform/server/http/request-id.ts';
import { implementOn } from '#platform/server/http/route.ts';
import { CONTENT_POLICY, secure } from '#platform/server/http/security.ts';
import { liveFeedRoute } from '#platform/server/http/sse.ts';
import { watchProxies } from '#platform/server/http/untrusted-proxy.ts';

// Users may read the default messages of the schemas, so these messages are in French.
z.config({ localeError: fieldSentence });

/**
 * Limits of concurrent requests. `slots` is below the pool size, so that a request rarely waits for a connection.
 * `maxPerNetwork` is enough to keep the database and this process busy. Further requests of a network are queued and
 * not refused, because many users may share its address.
 */
const SHARES = { slots: 16, maxPerNetwork: 10, maxWaiting: 500 };

export interface ExtraRoutes {
  openRoutes(app: FastifyInstance): Promise<void>;
}

/**
 * Builds the HTTP server of an open shop.
 * @param server may be listening already.
 * @param before wraps the handler of all requests.
 */
export async function buildApp(
  shop: Shop,
  server: Server,
  shutdown: Shutdown,
  extra: ExtraRoutes | null,
  before: (handler: RequestListener) => RequestListener = (handler) => handler,
): Promise<FastifyInstance> {
  const sendProblem = problemSender(shop.gateways.errors, problemPage(shop));
  const share = new FairShare(SHARES);
  // A rehearsal keeps no answers in memory, because no process follows the changes of its tables.
  const keepsAnswers = shop.copy !== null && shop.config.keptAnswers.megabytes > 0;
  const answers = keepsAnswers ? new Answers(shop, { share, shutdown, tables: shownTables }) : null;
  const app = Fastify({
    loggerInstance: shop.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    bodyLimit: 256 * 1024,
    trustProxy: shop.config.trustProxy ?? false,
    forceCloseConnections: true,
    serverFactory: (handler) => server.on('request', before(answers?.before(handler) ?? handler)),
    rewriteUrl: routedAddress,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (...failed) => void sendProblem(...failed),
    clientErrorHandler: refuseConnection,
  }) as unknown as FastifyInstance;
  app.setErrorHandler(sendProblem);
  // A form of another site can send plain text without a preflight request.
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  secure(app, shop.config);
  app.addHook('onRequest', async (request) => {
    // Checks the matched route, because one address can be written in many ways.
    if (
      request.routeOptions.url?.startsWith('/functions/v1/') &&
      bearerOf(request.headers.authorization) !== shop.config.apiKey
    ) {
      throw refuse(httpProblems.wrongKey);
    }
  });
  app.addHook('onSend', async (_request, reply) => {
    if (shutdown.isAnnounced) reply.header('connection', 'close');
  });
  watchProxies(app, shop);
  const record = observe(app, shop, shutdown, declaredMetrics);
  answers?.recordWith(record);
  const calls = new LocalCalls(answers);
  const groups = [...features, ...screenReads].map(({ name, about = '', routes }) => {
    const served: ServedEndpoint[] = [];
    routes?.(implementOn(app, shop, share, served, calls, answers));
    return { name, about, served };
  });
  liveFeedRoute(app, shop, share, { feedNews, lastReceived }, { build: entryScript() });
  await extra?.openRoutes(app);
  documentRoutes(app, shop, groups);
  await servePages(app, shop, { share, calls, answers });
  return app;
}

const bearerOf = (header = ''): string | null => (/^bearer /i.test(header) ? header.slice(7).trim() : null);

function documentRoutes(app: FastifyInstance, { config }: Shop, groups: readonly ServedGroup[]): void {
  let document: string | null = null;
  let docs: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiOf({ title: shopNameOf(config.identity), url: config.publicUrl }, groups));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', async (_request, reply) => {
    docs ??= docsPage({ title: shopNameOf(config.identity), url: config.publicUrl }, groups);
    const policy = String(reply.getHeader(CONTENT_POLICY)).replace("style-src 'self'", `$& ${docsStyleSource}`);
    return reply.header(CONTENT_POLICY, policy).type('text/html; charset=utf-8').send(docs);
  });
}

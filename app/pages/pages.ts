import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#shared/problem.ts';
import type { Shop } from '#platform/server/context.ts';
import { MAX_ADDRESS, isPageAddress } from '#platform/server/http/address.ts';
import type { Answers } from '#platform/server/http/answers.ts';
import type { FairShare } from '#platform/server/http/fair-share.ts';
import type { LocalCalls } from '#platform/server/http/local-calls.ts';
import { httpProblems } from '#platform/server/http/problem.ts';
import { inTurn } from '#platform/server/http/route.ts';
import { offlineRoutes } from './offline.ts';
import { pageHandlerOf } from './answer.ts';
import { openBuild, webFolder } from './build.ts';
import { robotsRoutes } from './robots.ts';
import { themeRoutes } from './theme.ts';
import { wellKnownRoutes } from './well-known.ts';
import { withdrawalFormRoute } from './withdrawal-form.ts';

interface PageDependencies {
  share: FairShare;
  calls: LocalCalls;
  answers: Answers | null;
}

export async function servePages(
  app: FastifyInstance,
  shop: Shop,
  { share, calls, answers }: PageDependencies,
): Promise<void> {
  const common = { index: false, decorateReply: false, preCompressed: true } as const;
  await app.register(fastifyStatic, {
    ...common,
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
  });
  // Icons and other files with a fixed address. Pages and the service worker have routes of their own.
  await app.register(fastifyStatic, {
    ...common,
    root: webFolder,
    wildcard: false,
    globIgnore: ['assets/**', '*.html', 'sw.js', '*.{br,gz}'],
    maxAge: '1d',
  });
  robotsRoutes(app, shop, share);
  wellKnownRoutes(app, shop);
  offlineRoutes(app, shop);
  themeRoutes(app, shop);
  const answer = pageHandlerOf(shop, calls, answers);
  withdrawalFormRoute(app, shop, share, answer);
  // Refuses a form before its body is parsed, because the type of the body may be unknown.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && request.method === 'POST' && (await isScreen(request.url)))
      throw refuse(httpProblems.needsScript);
  });
  // Screens have no routes on the server, so their addresses arrive here.
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && isPageAddress(request.url);
    if (isPage) return inTurn(share, request, () => answer(request, reply));
    throw refuse(request.originalUrl.length > MAX_ADDRESS ? httpProblems.addressTooLong : httpProblems.notFound);
  });
}

async function isScreen(url: string): Promise<boolean> {
  if (!isPageAddress(url)) return false;
  try {
    return (await openBuild()).screens.factsOf(url.split('?', 1)[0] ?? '/', '') !== null;
  } catch {
    return false;
  }
}

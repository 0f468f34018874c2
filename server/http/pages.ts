import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/problem.ts';
import type { Shop } from '#server/context.ts';
import { offlineRoutes } from './offline.ts';
import { pagesOf } from './page-answer.ts';
import { webFolder } from './page-build.ts';
import { httpProblems } from './problem.ts';
import { robotsRoutes } from './robots.ts';
import { rootFiles } from './root-files.ts';
import { themeRoutes } from './theme.ts';

/** Serves the browser part: files with a hashed name for ever, the few that have an address of their own, the pages. */
export async function servePages(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    preCompressed: true,
  });
  rootFiles(app);
  robotsRoutes(app, shop);
  offlineRoutes(app, shop);
  themeRoutes(app, shop.config);
  const answer = pagesOf(shop);
  app.setNotFoundHandler(async (request, reply) => {
    const isScreen =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|functions|sandbox|assets)([/?]|$)/.test(request.url);
    if (!isScreen) throw refuse(httpProblems.notFound);
    return answer(request, reply);
  });
}

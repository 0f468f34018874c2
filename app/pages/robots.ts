import type { FastifyInstance } from 'fastify';
import { ANNOUNCEMENT_CODE, pageAddress } from '#features/content/domain/rules.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { Shop } from '#platform/server/context.ts';
import { listPageCodes } from '#features/content/server/queries.ts';
import type { FairShare } from '#platform/server/http/fair-share.ts';
import { inTurn } from '#platform/server/http/route.ts';
import { openBuild } from './build.ts';

const PATHS_WITHOUT_SCREENS = ['/api', '/functions', '/sandbox'];
/** Addresses of screens for pages that the shop writes and may withdraw. */
const WITHDRAWABLE_PATHS = ['cgu', 'mentions-legales'].map(pageAddress);

async function robotsOf(publicUrl: string): Promise<string> {
  const { open, closed } = (await openBuild()).screens.listAddresses();
  const isUnder = (path: string) => closed.some((prefix) => path.startsWith(`${prefix}/`));
  return [
    'User-agent: *',
    // Crawlers apply the longest matching rule. The FAQ is public, although it is inside the customer's area.
    ...open.filter(isUnder).map((path) => `Allow: ${path}`),
    ...[...closed, ...PATHS_WITHOUT_SCREENS].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

export function robotsRoutes(app: FastifyInstance, shop: Shop, share: FairShare): void {
  const { publicUrl } = shop.config;
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await robotsOf(publicUrl)),
  );
  app.get('/sitemap.xml', (request, reply) =>
    inTurn(share, request, async () =>
      reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(sitemap(publicUrl, await publicPages(shop))),
    ),
  );
}

/** Returns the paths of the sitemap, each with the day of its latest change; null when the day is unknown. */
async function publicPages(shop: Shop): Promise<Map<string, string | null>> {
  const { pages, templates } = await listPageCodes(shop);
  const published = pages.filter(({ isActive, code }) => isActive && code !== ANNOUNCEMENT_CODE);
  const days = new Map(published.map(({ code, updatedAt }) => [pageAddress(code), updatedAt.slice(0, 10)]));
  const { open } = (await openBuild()).screens.listAddresses();
  // Leaves out withdrawable pages. The published pages among them come from `days`.
  const permanent = [...open.filter((path) => !WITHDRAWABLE_PATHS.includes(path)), ...templates.map(pageAddress)];
  return new Map([...permanent.map((path): [string, null] => [path, null]), ...days]);
}

function sitemap(publicUrl: string, pages: Map<string, string | null>): string {
  const lines = [...pages].map(([path, day]) => {
    const changed = day ? `<lastmod>${day}</lastmod>` : '';
    return `  <url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n');
}

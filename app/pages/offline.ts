import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_ACCENT } from '#shared/accent.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { shopNameOf } from '#features/identity/domain/rules.ts';
import { accentTones, grounds } from '#platform/server/accent.ts';
import type { Shop } from '#platform/server/context.ts';
import { webFolder } from './build.ts';
import { themeOf } from './theme.ts';

const PAPER = '#faf6f0';

const icon = (file: string, sizes: string, purpose: 'any' | 'maskable', type = 'image/png') => ({
  src: `/${file}`,
  sizes,
  type,
  purpose,
});

const manifestOf = (name: string, color: string) => ({
  id: '/',
  name,
  short_name: name,
  description: 'Les pièces uniques de nos lives TikTok\u00A0: retrouvez, réglez et suivez vos commandes.',
  lang: 'fr',
  dir: 'ltr',
  start_url: '/customer/orders',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: color === DEFAULT_ACCENT ? PAPER : accentTones(color, grounds.light).fill,
  icons: [
    icon('icon-192.png', '192x192', 'any'),
    icon('icon-512.png', '512x512', 'any'),
    icon('icon-maskable.png', '512x512', 'maskable'),
    icon('icon.svg', 'any', 'any', 'image/svg+xml'),
  ],
});

const readBuilt = (name: string): string => readFileSync(join(webFolder, name), 'utf8');

export function offlineRoutes(app: FastifyInstance, { settings, config }: Shop): void {
  const readAppearance = async () => {
    // The offline page must also be available without the database.
    const identity = await settings.read().catch(() => config.identity);
    return { name: shopNameOf(identity), color: identity.color, theme: themeOf(identity.color)?.address };
  };
  const renderPage = ({ name, theme }: Awaited<ReturnType<typeof readAppearance>>) =>
    readBuilt('offline.html')
      .replaceAll('<!--name-->', () => escapeHtml(name))
      .replace('<!--theme-->', theme ? `<link rel="stylesheet" href="${theme}" />` : '');
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name, color } = await readAppearance();
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(name, color)));
  });
  app.get('/offline.html', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(renderPage(await readAppearance())),
  );
  app.get('/sw.js', async (_request, reply) => {
    const appearance = await readAppearance();
    // The browser stores the page again when a byte of its worker changes.
    const version = createHash('sha256')
      .update(renderPage(appearance))
      .update(readBuilt('offline.css'))
      .update(readBuilt('retry.js'))
      .digest('hex')
      .slice(0, 12);
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        readBuilt('sw.js')
          .replace('VERSION', version)
          .replace("THEME = ''", `THEME = '${appearance.theme ?? ''}'`),
      );
  });
}

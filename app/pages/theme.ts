import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_ACCENT } from '#shared/accent.ts';
import { refuse } from '#shared/problem.ts';
import { accentTones, grounds, type Ground } from '#platform/server/accent.ts';
import type { Shop } from '#platform/server/context.ts';
import { httpProblems } from '#platform/server/http/problem.ts';
import { send, sendable, type Sendable } from './sendable.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

function cssVariables(color: string, ground: Ground): string {
  const { accent, fill, fillHover, onFill, soft, badge, onBadge } = accentTones(color, ground);
  const named = {
    accent,
    'accent-fill': fill,
    'accent-fill-hover': fillHover,
    'accent-soft': soft,
    'on-accent': onFill,
    'tone-accent-bg': badge,
    'tone-accent-ink': onBadge,
  };
  const lines = Object.entries(named).map(([name, value]) => `--${name}:${value}`);
  // The doubled selector overrides `platform/web/theme.css`, whatever the order of the style sheets.
  return `:root:root{${lines.join(';')}}`;
}

const themeCss = (color: string): string =>
  `${cssVariables(color, grounds.light)}\n@media (prefers-color-scheme:dark){${cssVariables(color, grounds.dark)}}\n`;

export interface Theme {
  address: string;
  css: string;
}

/** Returns null for the default colour, which the pages' own style sheet contains. */
export function themeOf(color: string): Theme | null {
  if (color === DEFAULT_ACCENT) return null;
  const css = themeCss(color);
  return { address: `/theme.css?v=${createHash('sha256').update(css).digest('hex').slice(0, 8)}`, css };
}

export function themeRoutes(app: FastifyInstance, { config, settings }: Shop): void {
  const sheets = new Map<string, Sendable>();
  app.get('/theme.css', async (request, reply) => {
    const { color } = await settings.read();
    const theme = themeOf(color);
    if (!theme) throw refuse(httpProblems.notFound);
    const sheet = sheets.get(color) ?? sendable('text/css; charset=utf-8', theme.css);
    sheets.clear();
    sheets.set(color, sheet);
    // An address of an earlier colour must not be cached.
    return send(request, reply.header('cache-control', request.url === theme.address ? IMMUTABLE : 'no-cache'), sheet);
  });
  const { logoFile, identity } = config;
  if (!logoFile) return;
  const file = sendable(logoFile.type, logoFile.bytes);
  app.get(identity.logo.replace(/\?.*/, ''), async (request, reply) =>
    send(request, reply.header('cache-control', IMMUTABLE), file),
  );
}

import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { accentTones, grounds, USUAL_ACCENT, type Ground } from '#domain/accent.ts';
import type { Config } from '#server/config/config.ts';
import { send, sendable } from './sendable.ts';

/** What has an address that changes with its content is kept for as long. */
const KEPT = 'public, max-age=31536000, immutable';

function variables(color: string, ground: Ground): string {
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
  // Twice, so that it wins over `web/theme.css` in whatever order they are read.
  return `:root:root{${lines.join(';')}}`;
}

/** The style sheet of the shop's own colour: the accent's variables, in both modes. */
export const themeCss = (color: string): string =>
  `${variables(color, grounds.light)}\n@media (prefers-color-scheme:dark){${variables(color, grounds.dark)}}\n`;

/** Where pages find that style sheet; null with the usual colour, which the pages' own style sheet has already. */
export function themeAddress({ shop: { color } }: Pick<Config, 'shop'>): string | null {
  if (color === USUAL_ACCENT) return null;
  return `/theme.css?v=${createHash('sha256').update(themeCss(color)).digest('hex').slice(0, 8)}`;
}

/** Serves the shop's colour and its logo, where it has them. */
export function themeRoutes(app: FastifyInstance, config: Config): void {
  const { color, logo } = config.shop;
  const offer = (path: string, type: string, content: string | Buffer) => {
    const file = sendable(type, content);
    app.get(path, async (request, reply) => send(request, reply.header('cache-control', KEPT), file));
  };
  if (themeAddress(config)) offer('/theme.css', 'text/css; charset=utf-8', themeCss(color));
  if (logo?.file) offer(logo.address.replace(/\?.*/, ''), logo.file.type, logo.file.bytes);
}

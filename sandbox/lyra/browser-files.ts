import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';
const client = '/sandbox/lyra/static/js/krypton-client/V4.0';
const theme = 'browser/theme.css';

const files: Readonly<Record<string, { file: string; type: string }>> = {
  [`${client}/stable/kr-payment-form.min.js`]: { file: 'browser/krypton.js', type: script },
  [`${client}/ext/neon-reset.min.css`]: { file: theme, type: style },
  [`${client}/ext/neon-reset.css`]: { file: theme, type: style },
  [`${client}/ext/neon.js`]: { file: 'browser/theme.js', type: script },
  [`${client}/ext/classic-reset.min.css`]: { file: theme, type: style },
  [`${client}/ext/classic-reset.css`]: { file: theme, type: style },
  [`${client}/ext/classic.js`]: { file: 'browser/theme.js', type: script },
  '/sandbox/lyra/frame': { file: 'browser/frame.html', type: 'text/html; charset=utf-8' },
  '/sandbox/lyra/frame/frame.css': { file: 'browser/frame.css', type: style },
  '/sandbox/lyra/frame/frame.js': { file: 'browser/frame.js', type: script },
  '/sandbox/lyra/frame/fields.js': { file: 'browser/fields.js', type: script },
  '/sandbox/lyra/frame/card.js': { file: 'browser/card.js', type: script },
};

/** Any shop may embed the frame, as with Lyra itself. */
const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

export async function serveBrowserFiles(app: FastifyInstance): Promise<void> {
  for (const [path, { file, type }] of Object.entries(files)) {
    const text = await readFile(new URL(file, import.meta.url), 'utf8');
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
          ...(file.endsWith('.html') && { 'content-security-policy': framePolicy, 'referrer-policy': 'no-referrer' }),
        })
        .send(text),
    );
  }
}

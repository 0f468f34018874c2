import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { webFolder } from './build.ts';
import { send, sendable, type Sendable } from './sendable.ts';

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};
/** Served by its own route. */
const SERVICE_WORKER = 'sw.js';

/** Serves the icons and other files with a fixed address, which pages and external services request. */
export function rootFiles(app: FastifyInstance): void {
  const names = existsSync(webFolder) ? readdirSync(webFolder) : [];
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (!type || name === SERVICE_WORKER) continue;
    let file: Sendable | null = null;
    app.get(`/${name}`, async (request, reply) => {
      file ??= sendable(type, readFileSync(join(webFolder, name)));
      return send(request, reply.header('cache-control', 'public, max-age=86400'), file);
    });
  }
}

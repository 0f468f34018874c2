import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StandIn } from './stand-in.ts';

const file = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

export const sandboxPage: StandIn = (app) => {
  app.get('/sandbox', async (_request, reply) => reply.type('text/html; charset=utf-8').send(file('page.html')));
  app.get('/sandbox/page.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(file('page.js')),
  );
  app.get('/sandbox/page.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(file('page.css')));
};

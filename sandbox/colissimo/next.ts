import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxStore } from '../store.ts';

const NEXT = 'colissimo-next';
const order = z.object({ outcome: z.string().check(z.regex(/^(?:label|timeout|http-500|[1-9]\d{4})$/)) });

/** `POST /sandbox/colissimo/next`: orders the outcome of the next label; several are queued. */
export function addNextRoute(app: FastifyInstance, store: SandboxStore): void {
  app.post('/sandbox/colissimo/next', async (request, reply) => {
    const read = order.safeParse(request.body);
    if (!read.success) {
      return reply
        .code(422)
        .send({ error: 'outcome: label, timeout, http-500 or a five-digit message id such as 30204' });
    }
    await store.put(NEXT, randomUUID(), read.data);
    return { outcome: read.data.outcome };
  });
}

/** Returns and clears the outcome ordered for the next label; a label by default. */
export const takeOutcome = async (store: SandboxStore): Promise<string> =>
  (await store.take<z.infer<typeof order>>(NEXT))?.outcome ?? 'label';

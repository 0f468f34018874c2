import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { refusedInput } from '../refused-input.ts';
import type { SandboxStore } from '../store.ts';

const NEXT = 'colissimo-next';
const outcomeInput = z.object({ outcome: z.string().check(z.regex(/^(?:label|timeout|http-500|[1-9]\d{4})$/)) });

/** Adds `POST /sandbox/colissimo/next`, which sets the outcome of the next label. Several outcomes are queued. */
export function addNextRoute(app: FastifyInstance, store: SandboxStore): void {
  app.post('/sandbox/colissimo/next', async (request, reply) => {
    const parsed = outcomeInput.safeParse(request.body);
    if (!parsed.success) {
      const outcome = 'label, timeout, http-500 or a five-digit message id such as 30204';
      return reply
        .code(422)
        .type('application/problem+json')
        .send({ ...refusedInput, outcome });
    }
    await store.put(NEXT, randomUUID(), parsed.data);
    return { outcome: parsed.data.outcome };
  });
}

/** Takes a queued outcome; `label` without a queued outcome. */
export const takeOutcome = async (store: SandboxStore): Promise<string> =>
  (await store.take<z.infer<typeof outcomeInput>>(NEXT))?.outcome ?? 'label';

import * as z from 'zod/mini';
import { refusedInput } from './refused-input.ts';
import type { StandIn } from './stand-in.ts';
import type { SandboxStore } from './store.ts';

const providers = ['payment', 'shipping', 'tracking', 'tiktok', 'mail', 'address'] as const;
type RefusingProvider = (typeof providers)[number];
const KIND = 'refused-credentials';
const input = z.object({ provider: z.enum(providers), refused: z.boolean() });

export const refusesCredentials = async (store: SandboxStore, provider: RefusingProvider): Promise<boolean> =>
  (await store.get(KIND, provider)) !== null;

/** Adds `POST /sandbox/credentials`: with `refused`, the stand-in of `provider` refuses the shop's keys. */
export const credentialsSwitch: StandIn = (app, { store }) => {
  app.post('/sandbox/credentials', async (request, reply) => {
    const parsed = input.safeParse(request.body);
    if (!parsed.success) return reply.code(422).type('application/problem+json').send(refusedInput);
    const { provider, refused } = parsed.data;
    await (refused ? store.put(KIND, provider, {}) : store.delete(KIND, provider));
    return { provider, refused };
  });
};

import { createHash, randomUUID } from 'node:crypto';
import type { SandboxMessages } from '#sandbox/messages.ts';
import type { StandIn, StandInWorld } from '../stand-in.ts';
import { type Broadcast, openBroadcast } from './broadcast.ts';
import { playCrowd } from './crowd.ts';
import { type LiveState, openFeedSocket, type Refusal, type Replay, SETTING_KINDS } from './feed-socket.ts';
import { refusedInput } from '../refused-input.ts';
import { rememberedMessages, Room } from './room.ts';
import { newMsgId } from './message.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ProblemBody } from '#shared/problem.ts';

/**
 * `drop` cuts the connections, `repeat` sends messages twice, and `reorder` shuffles messages. `replay` sends old
 * messages again after the next connection. `refuse` refuses connections.
 */
type Fault = 'drop' | 'repeat' | 'reorder' | 'replay' | 'refuse';

async function prepareFault(kind: Fault, count: number, broadcast: Broadcast, { store }: StandInWorld): Promise<void> {
  switch (kind) {
    case 'drop':
    case 'repeat':
    case 'reorder':
      return broadcast.publish([{ fault: kind, count }]);
    case 'replay':
      return store.put(SETTING_KINDS.replay, randomUUID(), { count } satisfies Replay);
    case 'refuse':
      // Stores refusals in the two forms of the real relay, in turn.
      for (let i = 0; i < count; i += 1) {
        const as = i % 2 === 0 ? 'close-code' : 'http-status';
        await store.put(SETTING_KINDS.refusal, randomUUID(), { as } satisfies Refusal);
      }
  }
}

const usualCount: Readonly<Record<Fault, number>> = {
  drop: 1,
  repeat: 1,
  reorder: 5,
  replay: rememberedMessages,
  refuse: 1,
};

/**
 * Simulates a TikTok live with the relay's WebSocket protocol at `/sandbox/tiktok/ws`, for all server processes of the
 * database. The live is on until `/sandbox/tiktok/live` turns it off.
 */
export const tiktokStandIn =
  (apiKey: string, messages: SandboxMessages): StandIn =>
  (app, world) => {
    const room = new Room(world.now);
    const broadcast = openBroadcast(messages, (received) => room.receive(received));
    const feedSocket = openFeedSocket(apiKey, world.store, room);
    const closing = new AbortController();
    app.server.on('upgrade', feedSocket.onUpgrade);
    app.addHook('preClose', async () => {
      closing.abort();
      app.server.off('upgrade', feedSocket.onUpgrade);
      room.closeAll(1001, 'The sandbox is closing');
    });
    app.addHook('onClose', async () => feedSocket.destroyAll());

    app.post(
      '/sandbox/tiktok/comment',
      handlerFor(commentRequest, async ({ uniqueId, nickname, comment, ...rest }) => {
        const msgId = rest.msgId ?? newMsgId(world.now());
        const createTime = String(rest.createTime ?? world.now().getTime());
        await broadcast.publish([{ message: { kind: 'chat', uniqueId, nickname, comment, msgId, createTime } }]);
        return { ok: true, msgId };
      }),
    );

    app.post(
      '/sandbox/tiktok/burst',
      handlerFor(burstRequest, async (size, reply) => {
        playCrowd(size, broadcast, world.now, closing.signal).catch((error: unknown) =>
          world.log.warn({ error }, 'simulated live: the burst of comments stopped early'),
        );
        void reply.code(202);
        return { ok: true, comments: size.perSecond * size.seconds };
      }),
    );

    app.post(
      '/sandbox/tiktok/fault',
      handlerFor(faultRequest, async ({ kind, count = usualCount[kind] }) => {
        await prepareFault(kind, count, broadcast, world);
        return { ok: true, kind, count };
      }),
    );

    app.post(
      '/sandbox/tiktok/live',
      handlerFor(liveRequest, async ({ on }) => {
        await world.store.put(SETTING_KINDS.live, 'state', { on } satisfies LiveState);
        await broadcast.publish([{ live: on }]);
        return { ok: true, on };
      }),
    );

    app.get<{ Params: { file: string } }>('/sandbox/tiktok/avatar/:file', (request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .send(avatarSvg(request.params.file.replace(/\.svg$/, ''))),
    );
  };

function avatarSvg(uniqueId: string): string {
  const hue = createHash('sha256').update(uniqueId.toLowerCase()).digest().readUInt16BE() % 360;
  const [first = '?'] = uniqueId.toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">
<circle cx="50" cy="50" r="50" fill="hsl(${hue} 45% 38%)"/>
<text x="50" y="52" fill="#fff" font-family="sans-serif" font-size="52"
 text-anchor="middle" dominant-baseline="central">${escapeHtml(first)}</text>
</svg>
`;
}

const pseudo = z
  .string()
  .trim()
  .regex(/^@?[\w.-]{1,64}$/)
  .transform((typed) => typed.replace(/^@/, ''));

const commentRequest = z.object({
  uniqueId: pseudo,
  nickname: z.string().max(100).optional(),
  comment: z.string().max(500),
  msgId: z.string().max(64).optional(),
  createTime: z.union([z.number().nonnegative(), z.string().regex(/^\d{0,19}$/)]).optional(),
});

const burstRequest = z.object({
  perSecond: z.number().int().min(1).max(5_000),
  seconds: z.number().int().min(1).max(3_600),
  users: z.number().int().min(1).max(100_000).default(200),
});

const faultRequest = z.object({
  kind: z.enum(['drop', 'repeat', 'reorder', 'replay', 'refuse']),
  count: z.number().int().min(1).max(1_000).optional(),
});

const liveRequest = z.object({ on: z.boolean() });

function handlerFor<T>(schema: z.ZodType<T>, act: (input: T, reply: FastifyReply) => Promise<object>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<object> => {
    const parsed = schema.safeParse(request.body);
    if (parsed.success) return act(parsed.data, reply);
    const problem: ProblemBody = {
      ...refusedInput,
      fields: parsed.error.issues.map((issue) => ({
        path: issue.path.join('.'),
        message: 'Valeur absente ou invalide.',
      })),
    };
    return reply.code(422).type('application/problem+json').send(problem);
  };
}

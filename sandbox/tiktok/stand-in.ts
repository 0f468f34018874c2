import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { StandIn, StandInWorld } from '../stand-in.ts';
import { avatarSvg } from './avatar.ts';
import { openBroadcast } from './broadcast.ts';
import type { Broadcast } from './broadcast.ts';
import { playCrowd } from './crowd.ts';
import { openEntrance, waiting } from './entrance.ts';
import type { LiveState, Refusal, Replay } from './entrance.ts';
import { accepting, burstRequest, commentRequest, faultRequest, liveRequest } from './requests.ts';
import { rememberedMessages, Room } from './room.ts';
import { newMsgId } from '#sandbox/tiktok/message.ts';

type Fault = 'drop' | 'repeat' | 'reorder' | 'replay' | 'refuse';

async function prepareFault(kind: Fault, count: number, broadcast: Broadcast, { store }: StandInWorld): Promise<void> {
  switch (kind) {
    case 'drop':
    case 'repeat':
    case 'reorder':
      return broadcast.publish([{ fault: kind, count }]);
    case 'replay':
      return store.put(waiting.replay, randomUUID(), { count } satisfies Replay);
    case 'refuse':
      // Refusals alternate between the two forms of the real relay.
      for (let i = 0; i < count; i += 1) {
        const as = i % 2 === 0 ? 'close-code' : 'http-status';
        await store.put(waiting.refusal, randomUUID(), { as } satisfies Refusal);
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
 * Plays a TikTok live through the relay's own WebSocket at `/sandbox/tiktok/ws`, for every server process that shares
 * the database.
 * The live is on until `/sandbox/tiktok/live` turns it off.
 */
export const tiktokStandIn =
  (options: { apiKey: string; database: Pool; directUrl: string }): StandIn =>
  async (app, world) => {
    const room = new Room(world.now);
    const broadcast = await openBroadcast(options, (notices) => room.hear(notices), world.log);
    const entrance = openEntrance(options.apiKey, world.store, room);
    const closing = new AbortController();
    app.server.on('upgrade', entrance.onUpgrade);
    app.addHook('preClose', async () => {
      closing.abort();
      app.server.off('upgrade', entrance.onUpgrade);
      room.closeAll(1001, 'The sandbox is closing');
    });
    app.addHook('onClose', () => broadcast.close());

    app.post(
      '/sandbox/tiktok/comment',
      accepting(commentRequest, async ({ uniqueId, nickname, comment, ...given }) => {
        const msgId = given.msgId ?? newMsgId(world.now());
        const createTime = String(given.createTime ?? world.now().getTime());
        await broadcast.publish([{ said: { kind: 'chat', uniqueId, nickname, comment, msgId, createTime } }]);
        return { ok: true, msgId };
      }),
    );

    app.post(
      '/sandbox/tiktok/burst',
      accepting(burstRequest, async (size, reply) => {
        playCrowd(size, broadcast, world.now, closing.signal).catch((error: unknown) =>
          world.log.warn({ error }, 'played live: the crowd went home early'),
        );
        void reply.code(202);
        return { ok: true, comments: size.perSecond * size.seconds };
      }),
    );

    app.post(
      '/sandbox/tiktok/fault',
      accepting(faultRequest, async ({ kind, count = usualCount[kind] }) => {
        await prepareFault(kind, count, broadcast, world);
        return { ok: true, kind, count };
      }),
    );

    app.post(
      '/sandbox/tiktok/live',
      accepting(liveRequest, async ({ on }) => {
        await world.store.put(waiting.live, 'state', { on } satisfies LiveState);
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

import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Maximum wait, in ms: longer than any caller waits for a label. */
const HOLD_MS = 60_000;

/**
 * Returns a function that leaves a request without an answer. Its connection ends when the caller hangs up, the server
 * closes or the wait ends.
 */
export function holdConnections(app: FastifyInstance): (reply: FastifyReply) => FastifyReply {
  const held = new Set<Socket>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of held) socket.destroy();
  });
  return (reply) => {
    const { socket } = reply.raw;
    reply.hijack();
    if (!socket) return reply;
    if (isClosing) socket.destroy();
    held.add(socket);
    const end = setTimeout(() => socket.destroy(), HOLD_MS).unref();
    socket.once('close', () => {
      clearTimeout(end);
      held.delete(socket);
    });
    return reply;
  };
}

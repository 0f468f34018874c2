import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { pathNames, type Endpoint, type ParsedInputOf, type ReplyOf } from '#domain/http/endpoint.ts';
import type { Ctx, Shop } from '#server/context.ts';
import { Attachment, JsonText } from '#server/answers.ts';
import type { Guard } from './guards.ts';
import { parseInput } from './input.ts';
import { actorOf, visitorOf } from './session.ts';

type Handler<E extends Endpoint, C extends Ctx> = (
  ctx: C,
  input: ParsedInputOf<E>,
) => Promise<ReplyOf<E> | JsonText | Attachment>;

interface RouteOptions {
  /** How the body is written: JSON, unless a provider sends form fields. */
  encoding?: 'form';
}

/** Ties an endpoint to its guard and its command or query. */
export type Route = <E extends Endpoint, C extends Ctx>(
  endpoint: E,
  guard: Guard<C>,
  handle: Handler<E, C>,
  options?: RouteOptions,
) => void;

/** Gives features the one way to open an endpoint. */
export function routesOn(app: FastifyInstance, shop: Shop, served: Endpoint[]): Route {
  return (endpoint, guard, handle, options) => {
    if (guard.access !== endpoint.access) {
      throw new Error(`${endpoint.method} ${endpoint.path} is declared ${endpoint.access} but guarded ${guard.access}`);
    }
    served.push(endpoint);
    const names = pathNames(endpoint.path);
    const inBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
    const open = (scope: FastifyInstance) =>
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: async (request, reply) => {
          const ctx = guard.check(await ctxOfRequest(shop, request, reply));
          const input = parseInput(endpoint, names, inBody ? request.body : request.query, request.params);
          return send(reply, endpoint, await handle(ctx, input), shop.config.checkReplies);
        },
      });
    if (options?.encoding !== 'form') return void open(app);
    void app.register(async (scope) => {
      await scope.register(formbody);
      open(scope);
    });
  };
}

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown, check: boolean): FastifyReply {
  if (result instanceof Attachment) {
    return reply
      .header('cache-control', 'private, no-store')
      .type(result.contentType)
      .header('content-disposition', `${result.kept ? 'attachment' : 'inline'}; filename="${result.name}"`)
      .send(result.bytes);
  }
  const text = result instanceof JsonText ? result.text : JSON.stringify(result);
  if (check) z.parse(endpoint.reply, JSON.parse(text));
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text);
}

/** The context of a request: who asks, from where. */
export async function ctxOfRequest(shop: Shop, request: FastifyRequest, reply: FastifyReply): Promise<Ctx> {
  const visitor = visitorOf(shop, request, reply);
  return { ...shop, log: shop.log, visitor, actor: await actorOf(shop, request, visitor) };
}

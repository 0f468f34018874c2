import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { Endpoint, Schemas } from '#shared/http/endpoint.ts';
import { hasBody, pathNames } from '#shared/http/request.ts';
import { Refusal } from '#shared/problem.ts';
import type { Ctx, Shop, SignedIn } from '#platform/server/context.ts';
import { MAIL_POLICY } from './security.ts';
import { Attachment, textOf } from '#platform/server/reply.ts';
import { logSecurity } from '#platform/server/security-log.ts';
import type { Answers } from './answers.ts';
import { maxBodyBytes } from './bounds.ts';
import { type FairShare, keepSlot, type SlotRelease } from './fair-share.ts';
import { providerGuard, guardOf } from './guards.ts';
import type { Implement, ServedEndpoint } from './implement.ts';
import { declaredUrl, parseInput } from './input.ts';
import { assertDeclaredType, assertReplyMatches } from './reply-check.ts';
import type { LocalCalls } from './local-calls.ts';
import { networkOf } from './network.ts';
import { presumeSession } from './presumed-session.ts';
import { actorOf, requestToken, visitorOf } from './session.ts';
import { deepStrictEqual } from 'node:assert/strict';
import type { LiveMessage } from '#platform/server/events/shop-event.ts';

type AnyHandler = (ctx: Ctx, input: unknown) => Promise<unknown>;

interface FromProvider {
  provider: string;
  handle: AnyHandler;
}

/** Returns the function that opens the endpoints of a feature on `app`, and adds them to `served` and to `calls`. */
export function implementOn(
  app: FastifyInstance,
  shop: Shop,
  share: FairShare,
  served: ServedEndpoint[],
  calls: LocalCalls,
  answers: Answers | null = null,
): Implement {
  return (endpoints, schemas, handlers) => {
    for (const [name, handler] of Object.entries(handlers)) {
      const { [name]: endpoint } = endpoints as Readonly<Record<string, Endpoint>>;
      const { [name]: ownSchemas } = schemas as Readonly<Record<string, Schemas>>;
      if (!endpoint || !ownSchemas) throw new Error(`${name} has a handler, but no endpoint or no schemas`);
      const route = { name, endpoint, schemas: ownSchemas };
      served.push(route);
      open({ app, shop, share, calls, answers }, route, handler);
    }
  };
}

interface Server {
  app: FastifyInstance;
  shop: Shop;
  share: FairShare;
  calls: LocalCalls;
  answers: Answers | null;
}

function open({ app, shop, share, calls, answers }: Server, operation: ServedEndpoint, handler: unknown): void {
  const { endpoint, schemas } = operation;
  const { provider, handle } =
    typeof handler === 'function' ? { provider: null, handle: handler as AnyHandler } : (handler as FromProvider);
  const guard = provider === null ? guardOf(endpoint) : providerGuard(provider);
  const names = pathNames(endpoint.path);
  const kept = answers && 'kept' in endpoint && endpoint.kept ? answers.open(endpoint) : null;
  calls.add(operation, guard, handle, { checkReplies: shop.config.checkReplies, kept });
  const part = hasBody(endpoint) ? 'body' : 'query';
  const inputOf = (request: FastifyRequest) => parseInput(schemas.input, names, request[part], request);
  const resultOf = async (caller: Ctx, input: unknown): Promise<unknown> => {
    const watch = shop.config.checkReplies ? watchChanges(caller, endpoint) : null;
    const result = await handle(guard.check(watch?.ctx ?? caller), input);
    watch?.assertDeclared();
    return result;
  };
  /** Checks the access before the input, so that a refused caller learns nothing about the input. */
  const run = async (caller: Ctx, request: FastifyRequest): Promise<unknown> => {
    guard.check(caller);
    return resultOf(caller, inputOf(request));
  };
  const add = (scope: FastifyInstance) =>
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: maxBodyBytes(endpoint, schemas.input),
      handler: (request, reply) =>
        inTurn(share, request, async (aside) => {
          if (!kept || !answers) {
            const work = (ctx: Ctx) => run(ctx, request);
            const result = await inSession({ shop, request, reply, aside, endpoint, work });
            return send(reply, schemas.reply, result, shop.config.checkReplies);
          }
          const point = await answers.begin(request.raw);
          const requestCtx = await ctxOfRequest(shop, request, reply, aside, point.actor);
          return loggingRefusedAccess(requestCtx, endpoint, async () => {
            const ctx = guard.check(requestCtx);
            const input = inputOf(request);
            const url = declaredUrl(endpoint, input, request);
            const stored = answers.find(ctx.actor, url);
            if (stored && !shop.config.keptAnswers.isVerified) return answers.send(request.raw, reply, stored);
            const result = await resultOf(requestCtx, input);
            if (shop.config.checkReplies) assertReplyMatches(schemas.reply, JSON.parse(textOf(result)));
            if (stored) await answers.verify(stored, ctx.actor, url, result);
            const readAgain = (newCtx: Ctx) => handle(guard.check(newCtx), input);
            const answer =
              stored ?? answers.add({ kept, epoch: point.epoch, actor: ctx.actor, url, result, readAgain });
            return answers.send(request.raw, reply, answer);
          });
        }),
    });
  if (provider === null) return void add(app);
  void app.register(async (scope) => {
    await scope.register(formbody);
    add(scope);
  });
}

interface SessionWork {
  shop: Shop;
  request: FastifyRequest;
  reply: FastifyReply;
  aside: SlotRelease;
  endpoint: Endpoint;
  work(ctx: Ctx): Promise<unknown>;
}

/**
 * Runs the work of a request in its session. A command begins in the session that this process last read for its token.
 * The database confirms the session with the first statements of the command. Without this confirmation, the result is
 * discarded and the work runs again in the session that the database returns.
 */
async function inSession({ shop, request, reply, aside, endpoint, work }: SessionWork): Promise<unknown> {
  const isCommand = endpoint.method !== 'GET' && (endpoint.access === 'admin' || endpoint.access === 'customer');
  const presumption = isCommand ? presumeSession(shop, requestToken(request, shop.config)) : null;
  if (presumption) {
    const { actor, presumed } = presumption;
    const ctx = { ...(await ctxOfRequest(presumption.shop, request, reply, aside, actor)), presumed };
    const [outcome] = await Promise.allSettled([work(ctx)]);
    if (await presumption.isConfirmed())
      return loggingRefusedAccess(ctx, endpoint, async () => {
        if (outcome.status === 'rejected') throw outcome.reason;
        return outcome.value;
      });
  }
  const ctx = await ctxOfRequest(shop, request, reply, aside);
  return loggingRefusedAccess(ctx, endpoint, () => work(ctx));
}

/** Logs a refused access to a protected endpoint. A failed sign-in is logged separately. */
async function loggingRefusedAccess<T>(
  caller: Ctx,
  { access, method, path }: Endpoint,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (access !== 'public' && error instanceof Refusal && (error.status === 401 || error.status === 403))
      logSecurity(caller, 'access-refused', { code: error.code, route: `${method} ${path}` });
    throw error;
  }
}

function send(reply: FastifyReply, schema: z.core.$ZodType, result: unknown, check: boolean): FastifyReply {
  if (result instanceof Attachment) {
    if (check) assertDeclaredType(schema, result.contentType);
    if (result.use.isMail) reply.header('content-security-policy', MAIL_POLICY);
    return reply
      .header('cache-control', result.use.isForEver ? 'public, max-age=31536000, immutable' : 'private, no-store')
      .type(result.contentType)
      .header('content-disposition', `${result.use.isDownload ? 'attachment' : 'inline'}; filename="${result.name}"`)
      .send(result.bytes);
  }
  const text = textOf(result);
  if (check) assertReplyMatches(schema, JSON.parse(text));
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text);
}

export const inTurn = <T>(
  share: FairShare,
  request: FastifyRequest,
  work: (aside: SlotRelease) => Promise<T>,
): Promise<T> => share.run(networkOf(request.ip), () => request.socket.destroyed, work);

export async function ctxOfRequest(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  aside: SlotRelease = keepSlot,
  knownActor: SignedIn | null = null,
): Promise<Ctx> {
  const visitor = visitorOf(shop, request, reply, aside);
  return { ...shop, log: request.log as Logger, visitor, actor: knownActor ?? (await actorOf(shop, request, visitor)) };
}

/** Topics that an endpoint need not declare. Any call may record an outage, and customers read no attention items. */
const exemptTopics = (access: Endpoint['access']): readonly LiveMessage['topic'][] =>
  access === 'admin'
    ? ['feed-events', 'session-ended', 'providers']
    : ['feed-events', 'session-ended', 'providers', 'attention'];

/** Compares the announced topics with the declaration of the endpoint (decision 0029). */
function watchChanges(ctx: Ctx, endpoint: Endpoint): { ctx: Ctx; assertDeclared: () => void } {
  const announced = new Set<LiveMessage['topic']>();
  let signsInOrOut = false;
  const { liveFeed, visitor } = ctx;
  return {
    ctx: {
      ...ctx,
      liveFeed: {
        ...liveFeed,
        publish(messages) {
          for (const { topic } of messages) announced.add(topic);
          liveFeed.publish(messages);
        },
      },
      visitor: {
        ...visitor,
        setSessionCookie(token, until) {
          signsInOrOut ||= endpoint.access === 'public';
          visitor.setSessionCookie(token, until);
        },
        clearSessionCookie() {
          signsInOrOut = true;
          visitor.clearSessionCookie();
        },
      },
    },
    assertDeclared() {
      // After a sign-in or sign-out every query is refetched, and no screen calls a provider's endpoint.
      if (signsInOrOut || endpoint.access === 'provider') return;
      const declared: readonly LiveMessage['topic'][] = 'changes' in endpoint ? endpoint.changes : [];
      const allowed = [...declared, ...exemptTopics(endpoint.access)];
      deepStrictEqual(
        [...announced].filter((topic) => !allowed.includes(topic)),
        [],
        `${endpoint.method} ${endpoint.path} must declare each topic that it announces`,
      );
    },
  };
}

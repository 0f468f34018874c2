import { pathNames } from '#shared/http/request.ts';
import type { LocalCall } from '#shared/http/rendering.ts';
import type { Ctx } from '#platform/server/context.ts';
import { JsonText } from '#platform/server/reply.ts';
import type { Guard } from './guards.ts';
import { parseInput } from './input.ts';
import { mustBeAsSaid } from './reply-check.ts';
import type { Served } from './implement.ts';

type Run = (ctx: Ctx, input: object) => Promise<unknown>;

/** Reading endpoints for screens rendered in this process, with the same guard, contract and query. */
export class LocalCalls {
  readonly #runs = new Map<string, Run>();

  /** Registers a reading endpoint. Writing endpoints are for HTTP requests alone. */
  add<C extends Ctx>(
    { endpoint, schemas }: Served,
    guard: Guard<C>,
    handle: (ctx: C, input: never) => Promise<unknown>,
    checkReplies: boolean,
  ): void {
    if (endpoint.method !== 'GET') return;
    const names = pathNames(endpoint.path);
    this.#runs.set(endpoint.path, async (ctx, input) => {
      const allowed = guard.check(ctx);
      const result = await handle(allowed, parseInput(schemas.input, names, input, input) as never);
      const reply: unknown = result instanceof JsonText ? JSON.parse(result.text) : result;
      if (checkReplies) mustBeAsSaid(schemas.reply, reply);
      return reply;
    });
  }

  /** Returns a function that calls the endpoints with the rights of a context. @throws Refusal of the endpoint. */
  as(ctx: Ctx): LocalCall {
    return async ({ method, path }, input) => {
      const run = method === 'GET' ? this.#runs.get(path) : undefined;
      if (!run) throw new Error(`${method} ${path} is not an endpoint that reads`);
      return run(ctx, input);
    };
  }
}

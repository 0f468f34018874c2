import { pathNames, requestOf } from '#shared/http/request.ts';
import type { LocalCall } from '#shared/http/rendering.ts';
import type { Ctx } from '#platform/server/context.ts';
import { textOf } from '#platform/server/reply.ts';
import type { KeptEndpoint, Turn } from './answer-store.ts';
import type { Answers } from './answers.ts';
import type { Guard } from './guards.ts';
import { parseInput } from './input.ts';
import { assertReplyMatches } from './reply-check.ts';
import type { Served } from './implement.ts';

type Run = (ctx: Ctx, input: object, turn: Turn | null) => Promise<unknown>;

/** Reading endpoints for screens rendered in this process, with the same guard, contract, query and memory. */
export class LocalCalls {
  readonly #runs = new Map<string, Run>();
  readonly #answers: Answers | null;

  constructor(answers: Answers | null = null) {
    this.#answers = answers;
  }

  /** Registers a reading endpoint. Writing endpoints are for HTTP requests alone. */
  add<C extends Ctx>(
    { endpoint, schemas }: Served,
    guard: Guard<C>,
    handle: (ctx: C, input: never) => Promise<unknown>,
    { checkReplies, kept }: { checkReplies: boolean; kept: KeptEndpoint | null },
  ): void {
    if (endpoint.method !== 'GET') return;
    const names = pathNames(endpoint.path);
    this.#runs.set(endpoint.path, async (ctx, input, turn) => {
      guard.check(ctx);
      const parsed = parseInput(schemas.input, names, input, { params: input });
      const read = async (reader: Ctx): Promise<unknown> => {
        const result = await handle(guard.check(reader), parsed as never);
        if (checkReplies) assertReplyMatches(schemas.reply, JSON.parse(textOf(result)));
        return result;
      };
      if (!kept || !turn || !this.#answers) return JSON.parse(textOf(await read(ctx)));
      const { url } = requestOf(endpoint, input as Readonly<Record<string, unknown>>);
      return JSON.parse(await this.#answers.textFor(ctx, turn, { kept, url, readAgain: read }));
    });
  }

  /**
   * Returns a function that calls the endpoints with the rights of a context. @throws Refusal of the endpoint.
   * @param turn request that has caught up with the changes, for answers in memory.
   */
  as(ctx: Ctx, turn: Turn | null = null): LocalCall {
    return async ({ method, path }, input) => {
      const run = method === 'GET' ? this.#runs.get(path) : undefined;
      if (!run) throw new Error(`${method} ${path} is not an endpoint that reads`);
      return run(ctx, input, turn);
    };
  }
}

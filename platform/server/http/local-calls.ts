import { pathNames, requestOf } from '#shared/http/request.ts';
import type { LocalCall } from '#shared/http/rendering.ts';
import type { Ctx } from '#platform/server/context.ts';
import { textOf } from '#platform/server/reply.ts';
import type { KeptEndpoint, ReadPoint } from './answer-store.ts';
import type { Answers } from './answers.ts';
import type { Guard } from './guards.ts';
import { parseInput } from './input.ts';
import { assertReplyMatches } from './reply-check.ts';
import type { ServedEndpoint } from './implement.ts';

type LocalHandler = (ctx: Ctx, input: object, readPoint: ReadPoint | null) => Promise<unknown>;

/**
 * Endpoints with method GET, for the pages that this process renders. The pages call them without HTTP. Checks, queries
 * and stored answers are the same as for HTTP requests.
 */
export class LocalCalls {
  readonly #handlers = new Map<string, LocalHandler>();
  readonly #answers: Answers | null;

  constructor(answers: Answers | null = null) {
    this.#answers = answers;
  }

  add<C extends Ctx>(
    { endpoint, schemas }: ServedEndpoint,
    guard: Guard<C>,
    handle: (ctx: C, input: never) => Promise<unknown>,
    { checkReplies, kept }: { checkReplies: boolean; kept: KeptEndpoint | null },
  ): void {
    if (endpoint.method !== 'GET') return;
    const names = pathNames(endpoint.path);
    this.#handlers.set(endpoint.path, async (ctx, input, readPoint) => {
      guard.check(ctx);
      const parsed = parseInput(schemas.input, names, input, { params: input });
      const read = async (readerCtx: Ctx): Promise<unknown> => {
        const result = await handle(guard.check(readerCtx), parsed as never);
        if (checkReplies) assertReplyMatches(schemas.reply, JSON.parse(textOf(result)));
        return result;
      };
      if (!kept || !readPoint || !this.#answers) return JSON.parse(textOf(await read(ctx)));
      const { url } = requestOf(endpoint, input as Readonly<Record<string, unknown>>);
      return JSON.parse(await this.#answers.textFor(ctx, readPoint, { kept, url, readAgain: read }));
    });
  }

  /** @param readPoint point from which stored answers may be used; null reads from the database. */
  as(ctx: Ctx, readPoint: ReadPoint | null = null): LocalCall {
    return async ({ method, path }, input) => {
      const handler = method === 'GET' ? this.#handlers.get(path) : undefined;
      if (!handler) throw new Error(`${method} ${path} is not an endpoint that reads`);
      return handler(ctx, input, readPoint);
    };
  }
}

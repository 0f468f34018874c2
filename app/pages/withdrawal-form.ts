import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { withdrawAsGuest } from '#features/withdrawals/domain/endpoints.ts';
import * as schemas from '#features/withdrawals/domain/schemas.ts';
import { withdrawAsGuest as withdraw } from '#features/withdrawals/server/commands/withdraw-as-guest.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type { Posted } from '#shared/http/rendering.ts';
import { refuse, Refusal } from '#shared/problem.ts';
import type { Ctx, Shop } from '#platform/server/context.ts';
import { maxBodyBytes } from '#platform/server/http/bounds.ts';
import type { FairShare } from '#platform/server/http/fair-share.ts';
import { parseInput } from '#platform/server/http/input.ts';
import { httpProblems } from '#platform/server/http/problem.ts';
import { ctxOfRequest, inTurn } from '#platform/server/http/route.ts';
import type { AnswerPage } from './answer.ts';

const { input } = schemas.withdrawAsGuest;

/** Handles the form of `/retractation` from a browser without JavaScript, and replies with its page and the result. */
export function withdrawalFormRoute(app: FastifyInstance, shop: Shop, share: FairShare, answer: AnswerPage): void {
  void app.register(async (scope) => {
    await scope.register(formbody);
    scope.post('/retractation', { bodyLimit: maxBodyBytes(withdrawAsGuest, input) }, (request, reply) =>
      inTurn(share, request, async (releaseSlot) => {
        const ctx = await ctxOfRequest(shop, request, reply, releaseSlot);
        const refused = await submitWithdrawal(ctx, request.body);
        try {
          return await answer(request, reply, { values: textsIn(request.body), refused: refused && postedOf(refused) });
        } catch {
          // The withdrawal is stored or refused. A page that cannot be rendered must not hide this result.
          throw refused ?? refuse(httpProblems.resultNotShown);
        }
      }),
    );
  });
}

async function submitWithdrawal(ctx: Ctx, sent: unknown): Promise<Refusal | null> {
  const namesInPath: string[] = [];
  try {
    await withdraw(ctx, parseInput(input, namesInPath, sent, { params: {} }) as ParsedInputOf<typeof withdrawAsGuest>);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error;
  }
}

const postedOf = ({ status, message, fields }: Refusal): Posted['refused'] => ({ status, sentence: message, fields });

const textsIn = (sent: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

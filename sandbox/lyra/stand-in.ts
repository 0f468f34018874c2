import * as z from 'zod/mini';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusesCredentials } from '../credentials.ts';
import { refusedInput } from '../refused-input.ts';
import type { StandIn } from '../stand-in.ts';
import { actInBackOffice, backOfficeInput } from './backoffice.ts';
import { openLyraData } from './lyra-data.ts';
import { serveBrowserFiles } from './browser-files.ts';
import { createTimers, type LyraContext, type LyraCredentials } from './lyra-context.ts';
import { envelope, hasCredentials } from './envelope.ts';
import { challengeInput, openCardForm, payInput, tokenInput } from './card-form.ts';
import { ServiceError } from './refund.ts';
import type { ShopOrders } from './shop-orders.ts';
import { webServices } from './web-services.ts';

const instructionInput = z.object({
  outcome: z._default(z.enum(['accept', 'refuse', 'abandon', 'delay', 'wrong-amount', 'bad-signature']), 'accept'),
  ipn: z._default(z.enum(['once', 'twice', 'late', 'never']), 'once'),
});

const refundInstructionInput = z.object({ outcome: z.enum(['refuse', 'done-unanswered', 'never-arrived']) });

export function lyraStandIn(credentials: LyraCredentials, orders: ShopOrders, timersOf = createTimers): StandIn {
  return async (app, world) => {
    const timers = timersOf(world.log);
    const context: LyraContext = { world, credentials, data: openLyraData(world.store), later: timers.later };
    app.addHook('onClose', async () => timers.stop());
    await app.register(async (scope) => {
      // Reads bodies as text, because the shop's own parsers do not apply to its provider.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      serveWebServices(scope, context, orders);
      serveForm(scope, context);
      serveInstructions(scope, context, orders);
      await serveBrowserFiles(scope);
    });
  };
}

const refundServices = new Set(['Transaction/CancelOrRefund', 'Transaction/Update']);

function serveWebServices(app: FastifyInstance, context: LyraContext, orders: ShopOrders): void {
  const services = webServices({ ...context, orders });
  app.post<{ Params: { '*': string } }>('/sandbox/lyra/api-payment/V4/*', async (request, reply) => {
    const name = request.params['*'];
    const isKnown = hasCredentials(request.headers.authorization, context.credentials);
    if (!isKnown || (await refusesCredentials(context.world.store, 'payment'))) {
      return reply
        .code(401)
        .send(envelope(context, name, { error: new ServiceError('INT_905', 'invalid credentials') }));
    }
    try {
      const service = services.get(name);
      if (!service) throw new ServiceError('INT_901', 'unknown web service');
      const instruction = refundServices.has(name) ? await context.data.takeRefundInstruction() : null;
      if (instruction?.outcome === 'refuse') throw new ServiceError('PSP_083', 'chargebacks cannot be refunded');
      const answer = instruction?.outcome === 'never-arrived' ? {} : await service(parseJson(request.body));
      if (!instruction) return envelope(context, name, { answer });
      // Breaks the connection without an answer, for `done-unanswered` and `never-arrived`.
      reply.hijack();
      request.raw.destroy();
      return reply;
    } catch (error) {
      if (error instanceof ServiceError) return envelope(context, name, { error });
      throw error;
    }
  });
}

function serveForm(app: FastifyInstance, context: LyraContext): void {
  const form = openCardForm(context);
  app.post('/sandbox/lyra/form/token', withInput(tokenInput, form.describe));
  app.post('/sandbox/lyra/form/pay', withInput(payInput, form.pay));
  app.post('/sandbox/lyra/form/challenge', withInput(challengeInput, form.decide));
}

function serveInstructions(app: FastifyInstance, context: LyraContext, orders: ShopOrders): void {
  const queueInstruction = withInput(instructionInput, async (instruction) => {
    await context.data.queueInstruction(instruction);
    return { queued: instruction };
  });
  const queueRefundInstruction = withInput(refundInstructionInput, async (instruction) => {
    await context.data.queueRefundInstruction(instruction);
    return { queued: instruction };
  });
  const act = withInput(backOfficeInput, async (input, reply) => {
    try {
      return await actInBackOffice(context, orders, input);
    } catch (error) {
      if (error instanceof ServiceError) return refuseService(reply, error);
      throw error;
    }
  });
  app.post('/sandbox/lyra/next', queueInstruction);
  app.post('/sandbox/lyra/next-refund', queueRefundInstruction);
  app.post('/sandbox/lyra/backoffice', act);
}

/** Returns a handler that parses the body, and refuses a body of another shape with a 422. */
const withInput =
  <S extends z.core.$ZodType>(schema: S, act: (input: z.core.output<S>, reply: FastifyReply) => Promise<object>) =>
  async ({ body }: FastifyRequest, reply: FastifyReply): Promise<object> => {
    const input = z.safeParse(schema, parseJson(body));
    if (input.success) return act(input.data, reply);
    reply.code(422).type('application/problem+json');
    const fields = input.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
    return { ...refusedInput, fields };
  };

function refuseService(reply: FastifyReply, { errorCode, message, detail }: ServiceError): object {
  const isUnknown = errorCode === 'PSP_010';
  const status = isUnknown ? 404 : 422;
  reply.code(status).type('application/problem+json');
  const title = isUnknown ? 'Aucune commande ne porte ce numéro' : 'Il n’y a rien de ce montant à rendre ou à annuler';
  return { type: 'about:blank', title, status, code: errorCode, detail: detail ?? message };
}

function parseJson(body: unknown): unknown {
  if (typeof body !== 'string') return body ?? null;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

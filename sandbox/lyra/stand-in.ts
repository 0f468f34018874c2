import * as z from 'zod/mini';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusesCredentials } from '../credentials.ts';
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
  const answer = async <S extends z.core.$ZodType>(
    schema: S,
    body: unknown,
    reply: FastifyReply,
    act: (input: z.core.output<S>) => Promise<object>,
  ): Promise<object> => {
    const input = z.safeParse(schema, parseJson(body));
    return input.success ? act(input.data) : refuse(reply, input.error);
  };
  app.post('/sandbox/lyra/form/token', (request, reply) => answer(tokenInput, request.body, reply, form.describe));
  app.post('/sandbox/lyra/form/pay', (request, reply) => answer(payInput, request.body, reply, form.pay));
  app.post('/sandbox/lyra/form/challenge', (request, reply) =>
    answer(challengeInput, request.body, reply, form.decide),
  );
}

function serveInstructions(app: FastifyInstance, context: LyraContext, orders: ShopOrders): void {
  app.post('/sandbox/lyra/next', async (request, reply) => {
    const input = instructionInput.safeParse(parseJson(request.body));
    if (!input.success) return refuse(reply, input.error);
    await context.data.queueInstruction(input.data);
    return { queued: input.data };
  });
  app.post('/sandbox/lyra/next-refund', async (request, reply) => {
    const input = refundInstructionInput.safeParse(parseJson(request.body));
    if (!input.success) return refuse(reply, input.error);
    await context.data.queueRefundInstruction(input.data);
    return { queued: input.data };
  });
  app.post('/sandbox/lyra/backoffice', async (request, reply) => {
    const input = backOfficeInput.safeParse(parseJson(request.body));
    if (!input.success) return refuse(reply, input.error);
    try {
      return await actInBackOffice(context, orders, input.data);
    } catch (error) {
      if (error instanceof ServiceError) return refuseService(reply, error);
      throw error;
    }
  });
}

function refuse(reply: FastifyReply, error: z.core.$ZodError): object {
  reply.code(422).type('application/problem+json');
  return {
    type: 'about:blank',
    title: 'La demande n’a pas la forme attendue.',
    status: 422,
    code: 'invalid-input',
    fields: error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  };
}

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

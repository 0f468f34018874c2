import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { cents } from '#shared/money.ts';
import type { PaymentForm, SignedAnswer } from '#platform/server/integrations/payment/gateway.ts';
import { createLyraGateway } from '#platform/server/integrations/payment/lyra.ts';
import { openSandboxStore } from '../store.ts';
import type { Instruction } from '../lyra/lyra-data.ts';
import type { Timers } from '../lyra/lyra-context.ts';
import { lyraStandIn } from '../lyra/stand-in.ts';
import { emptyDatabase } from './empty-database.ts';

export const credentials = {
  shopId: '12345678',
  password: 'testpassword_for-notices',
  publicKey: '12345678:testpublickey_for-the-browser',
  hmacKey: 'key-for-returns',
};

export interface Card {
  pan: string;
  expiry?: string;
  securityCode?: string;
}

export interface FormReply {
  kind: 'answered' | 'failed' | 'challenge' | 'open';
  challengeId?: string;
  response?: BrowserResponse;
  error?: { errorCode: string; children: { errorCode: string }[]; metadata?: { answer?: BrowserResponse } };
}
export interface BrowserResponse {
  hash: string;
  hashAlgorithm: string;
  hashKey: string;
  rawClientAnswer: string;
  clientAnswer: {
    orderStatus: string;
    orderCycle: string;
    transactions: { uuid: string; paymentMethodType: string }[];
  };
}

export async function openLyraServer() {
  const database = await emptyDatabase();
  const app = Fastify();
  const shop = await openShop();
  const timers = manualTimers();
  const clock = { at: new Date('2026-11-21T20:00:00Z') };
  const log = pino({ level: 'silent' });
  await lyraStandIn(
    credentials,
    { find: async () => null },
    () => timers,
  )(app, {
    store: await openSandboxStore(database.open()),
    now: () => clock.at,
    log,
    selfUrl: new URL(shop.noticeUrl).origin,
  });
  const self = await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `${self}/sandbox/lyra`;
  const gateway = createLyraGateway({ apiUrl: base, staticUrl: base, ...credentials, now: () => clock.at });
  return {
    base,
    gateway,
    clock,
    shop,
    timers,
    ...formAt(base),
    ...servicesAt(base),
    openForm: (orderId: string, amount = 4200): Promise<PaymentForm> =>
      gateway.createForm({
        orderId,
        amount: cents(amount),
        noticeUrl: shop.noticeUrl,
        customer: { reference: 'client-7', email: 'lea@exemple.fr', firstName: 'Léa', lastName: null, address: null },
      }),
    async close(): Promise<void> {
      await app.close();
      await shop.app.close();
      await database.close();
    },
  };
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

function formAt(base: string) {
  const call = async (path: string, body: object): Promise<FormReply> => {
    const reply = await post(`${base}/form/${path}`, { publicKey: credentials.publicKey, ...body });
    return (await reply.json()) as FormReply;
  };
  return {
    describe: (formToken: string) => call('token', { formToken }),
    pay: (formToken: string, card: Card) => call('pay', { formToken, expiry: '12/30', securityCode: '123', ...card }),
    decide: (challengeId: string, decision: 'approve' | 'reject') => call('challenge', { challengeId, decision }),
  };
}

function servicesAt(base: string) {
  return {
    send: (path: string, body: unknown) => post(`${base}${path}`, body),
    next: (instruction: Partial<Instruction>) => post(`${base}/next`, instruction),
    service(name: string, input: object, password = credentials.password): Promise<Response> {
      const basic = Buffer.from(`${credentials.shopId}:${password}`).toString('base64');
      return post(`${base}/api-payment/V4/${name}`, input, { authorization: `Basic ${basic}` });
    },
  };
}

export function returnOf(response: BrowserResponse | undefined): SignedAnswer {
  return {
    'kr-hash': response?.hash,
    'kr-hash-algorithm': response?.hashAlgorithm,
    'kr-hash-key': response?.hashKey,
    'kr-answer': response?.rawClientAnswer,
  };
}

async function openShop() {
  const app: FastifyInstance = Fastify();
  await app.register(formbody);
  const notices: SignedAnswer[] = [];
  const shop = { app, notices, noticeUrl: '', answersWith: 200 };
  app.post('/notice', async (request, reply) => {
    notices.push(request.body as SignedAnswer);
    return reply.code(shop.answersWith).send('OK');
  });
  shop.noticeUrl = `${await app.listen({ port: 0, host: '127.0.0.1' })}/notice`;
  return shop;
}

/** Creates timers whose work runs when `pass` is called. */
function manualTimers(): Timers & { waiting: number[]; pass(): Promise<void> } {
  let delayed: { ms: number; work: () => Promise<void> }[] = [];
  return {
    get waiting() {
      return delayed.map(({ ms }) => ms);
    },
    later: (ms, work) => {
      delayed.push({ ms, work });
    },
    async pass() {
      const due = delayed;
      delayed = [];
      for (const { work } of due) await work();
    },
    stop() {
      delayed = [];
    },
  };
}

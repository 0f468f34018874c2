import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { parisDay } from '#shared/working-days.ts';
import { refusesCredentials } from '../credentials.ts';
import type { StandInWorld } from '../stand-in.ts';
import { holdConnections } from './hold.ts';
import { checkLabelRequest } from './label-checks.ts';
import { labelPdf } from './label-pdf.ts';
import { type CarrierLabelRequest, labelRequest, overlongField } from './label-request.ts';
import { carrierError, type CarrierMessage, carrierSuccess } from './messages.ts';
import { takeOutcome } from './next.ts';
import { findParcel, createParcel } from './parcels.ts';

/** Message id of the carrier. */
const WRONG_CREDENTIALS = '30000';

type Version = '2.0' | '3.1';
const responseKey = { '2.0': 'labelV2Response', '3.1': 'labelV31Response' } as const;
const reprint = z.object({
  parcelNumber: z.nullish(z.string()),
  contractNumber: z.nullish(z.string()),
  password: z.nullish(z.string()),
});

export function addLabelRoutes(app: FastifyInstance, world: StandInWorld, apiKey: string): void {
  const hold = holdConnections(app);
  for (const version of ['2.0', '3.1'] as const) {
    const base = `/sandbox/colissimo/sls-ws/SlsServiceWSRest/${version}`;

    app.post(`${base}/generateLabel`, async (request, reply) => {
      if (await refusesCredentials(world.store, 'shipping'))
        return send(reply, failureAnswer(version, [carrierError(WRONG_CREDENTIALS)]));
      const input = labelRequest.safeParse(request.body).data;
      const refusal = requestRefusal(request, input, version, apiKey, world.now());
      const outcome = await takeOutcome(world.store);
      if (outcome === 'http-500') return reply.code(500).type('text/plain').send('Internal Server Error');
      if (refusal || !input) return send(reply, refusal);
      if (outcome !== 'label' && outcome !== 'timeout')
        return send(reply, failureAnswer(version, [carrierError(outcome)]));
      const parcel = await createParcel(world.store, input, world.now());
      // Worst case for the shop: the label is made, and the shop gets no answer.
      if (outcome === 'timeout') return hold(reply);
      return sendLabel(reply, version, parcel.number, input);
    });

    app.post(`${base}/checkGenerateLabel`, async (request, reply) => {
      if (await refusesCredentials(world.store, 'shipping'))
        return send(reply, failureAnswer(version, [carrierError(WRONG_CREDENTIALS)]));
      const input = labelRequest.safeParse(request.body).data;
      return send(
        reply,
        requestRefusal(request, input, version, apiKey, world.now()) ?? {
          status: 200,
          body: { messages: [carrierSuccess], [responseKey[version]]: null },
        },
      );
    });

    app.post(`${base}/getLabel`, async (request, reply) => {
      const input = reprint.safeParse(request.body).data;
      if (!input) return send(reply, null);
      if (!hasCredentials(request, input, apiKey))
        return send(reply, failureAnswer(version, [carrierError(WRONG_CREDENTIALS)]));
      const parcel = await findParcel(world.store, input.parcelNumber ?? '');
      if (parcel) return sendLabel(reply, version, parcel.number, parcel.request);
      return send(reply, failureAnswer(version, [carrierError(input.parcelNumber ? '30321' : '30327')]));
    });
  }
}

interface JsonAnswer {
  status: number;
  body: unknown;
}

/** Returns the carrier's refusal of a request; null without a refusal. `input` is undefined for an invalid body. */
function requestRefusal(
  request: FastifyRequest,
  input: CarrierLabelRequest | undefined,
  version: Version,
  apiKey: string,
  now: Date,
): JsonAnswer | null {
  if (!input) return { status: 422, body: { error: 'Unprocessable Entity' } };
  if (!hasCredentials(request, input, apiKey)) return failureAnswer(version, [carrierError(WRONG_CREDENTIALS)]);
  const field = overlongField(input);
  if (field) return { status: 422, body: { error: 'Unprocessable Entity', field } };
  const errors = checkLabelRequest(input, parisDay(now));
  return errors.length > 0 ? failureAnswer(version, errors) : null;
}

/** Checks the key in the `apikey` header or, as older versions do, a contract number with its password in the body. */
function hasCredentials(
  request: FastifyRequest,
  body: { contractNumber?: string | null; password?: string | null },
  apiKey: string,
) {
  return request.headers.apikey === apiKey || (Boolean(body.contractNumber) && body.password === apiKey);
}

/** Version 2.0 sends a functional error with status 200. */
function failureAnswer(version: Version, messages: CarrierMessage[]): JsonAnswer {
  const errorStatus = version === '2.0' ? 200 : 400;
  const status = messages[0]?.id === WRONG_CREDENTIALS ? 403 : errorStatus;
  return { status, body: { messages, [responseKey[version]]: null } };
}

const send = (reply: FastifyReply, answer: JsonAnswer | null) =>
  reply
    .code(answer?.status ?? 422)
    .type('application/json')
    .send(JSON.stringify(answer?.body ?? { error: 'Unprocessable Entity' }));

async function sendLabel(reply: FastifyReply, version: Version, parcelNumber: string, request: CarrierLabelRequest) {
  const boundary = `uuid:${randomUUID()}`;
  const infos = {
    messages: [carrierSuccess],
    [responseKey[version]]: { parcelNumber, parcelNumberPartner: null, pdfUrl: null, fields: null },
  };
  const head = (type: string, id: string) =>
    `--${boundary}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <${id}>\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${head('application/json;charset=UTF-8', 'jsonInfos')}${JSON.stringify(infos)}\r\n`),
    Buffer.from(head('application/octet-stream', 'label')),
    await labelPdf(parcelNumber, request),
    Buffer.from(`\r\n--${boundary}--`),
  ]);
  return reply
    .code(200)
    .type(`multipart/mixed; boundary="${boundary}"; type="application/json"; start="<jsonInfos>"`)
    .send(body);
}

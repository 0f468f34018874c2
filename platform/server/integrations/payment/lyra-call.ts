import * as z from 'zod/mini';
import { parseJson, textOf } from '../answer-bytes.ts';
import { wasNeverSent } from '../connection-failure.ts';
import { ProviderFailure } from '../failure.ts';

/** `apiUrl` is without `/api-payment`. `shopId` and `password` are the credentials of Basic authentication. */
export interface LyraAccess {
  apiUrl: string;
  shopId: string;
  password: string;
  timeoutMs: number;
}

const envelopeShape = z.object({ status: z.enum(['SUCCESS', 'ERROR']), answer: z.unknown() });
const errorShape = z.object({
  errorCode: z.string(),
  errorMessage: z.nullish(z.string()),
  detailedErrorMessage: z.nullish(z.string()),
});

/** Wrong keys, an unknown service at this address, and an account without a right to these services. */
const settingsCodes = new Set(['INT_905', 'INT_901', 'PSP_100']);

/**
 * Calls one service (`Order/Get`…) that is safe to repeat, and returns its `answer`.
 * @throws ProviderFailure `unreachable` without an answer, for a status of 500 or more, and for a reply without an
 * envelope unless its status refuses the request. `refused` or `misconfigured` for any other error.
 */
export async function callLyra(access: LyraAccess, service: string, input: object): Promise<unknown> {
  const { status, body } = await post(access, service, input);
  const envelope = envelopeShape.safeParse(body);
  if (!envelope.success) {
    // Lyra wraps every answer, refusals included. An answer without this envelope comes from a wrong address or an
    // intermediary.
    const kind = status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'misconfigured' : 'unreachable';
    throw new ProviderFailure('payment', kind, `Lyra ${service}: HTTP ${status} without an envelope`);
  }
  if (envelope.data.status === 'SUCCESS') return envelope.data.answer;
  const error = errorShape.safeParse(envelope.data.answer);
  const code = error.success ? error.data.errorCode : null;
  const details = error.success
    ? [code, error.data.errorMessage, error.data.detailedErrorMessage]
    : ['an error without a code'];
  const isShopFault = status === 401 || status === 403 || settingsCodes.has(code ?? '');
  const kind = status >= 500 ? 'unreachable' : isShopFault ? 'misconfigured' : 'refused';
  throw new ProviderFailure('payment', kind, `Lyra ${service}: ${details.filter(Boolean).join(', ')}`, code);
}

/**
 * Calls a service that moves money.
 * @throws ProviderFailure `unknown` instead of `unreachable` when the call may have been sent, because the money may
 * have moved.
 */
export async function callLyraOnce(access: LyraAccess, service: string, input: object): Promise<unknown> {
  try {
    return await callLyra(access, service, input);
  } catch (failure) {
    const mayBeDone =
      failure instanceof ProviderFailure && failure.kind === 'unreachable' && !wasNeverSent(failure.cause);
    if (!mayBeDone) throw failure;
    throw new ProviderFailure('payment', 'unknown', failure.message, failure.providerCode, failure);
  }
}

async function post(access: LyraAccess, service: string, input: object): Promise<{ status: number; body: unknown }> {
  const credentials = Buffer.from(`${access.shopId}:${access.password}`).toString('base64');
  try {
    const reply = await fetch(`${access.apiUrl}/api-payment/V4/${service}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(input),
      redirect: 'error',
      signal: AbortSignal.timeout(access.timeoutMs),
    });
    return { status: reply.status, body: parseJson(await textOf(reply)) };
  } catch (cause) {
    throw new ProviderFailure('payment', 'unreachable', `Lyra ${service}: no answer`, null, cause);
  }
}

import { delays, sign, type LyraContext, type Signed } from './lyra-context.ts';

/**
 * Answers of the shop after which Lyra does not repeat a notice. They include redirections, so a notice sent to a
 * sign-in page is lost.
 */
const receivedStatuses = new Set([200, 201, 202, 203, 204, 205, 206, 301, 302, 303, 307, 308]);

export function signedFields({ answer, hash, hashKey }: Signed): Record<string, string> {
  return {
    'kr-hash': hash,
    'kr-hash-algorithm': 'sha256_hmac',
    'kr-hash-key': hashKey,
    'kr-answer-type': 'V4/Payment',
    'kr-answer': answer,
  };
}

/**
 * Sends a server notice and waits for the shop's answer, as Lyra does before it answers the buyer. Sends a refused
 * notice again later, four times at most. A notice to this server's host goes to the port of this process, because the
 * process that opened the form may have stopped.
 */
export async function notify(
  context: LyraContext,
  url: string | null,
  payment: object,
  isForged = false,
): Promise<void> {
  if (url === null) {
    context.world.log.warn('lyra stand-in: this payment has no ipnTargetUrl, no notice is sent');
    return;
  }
  const body = new URLSearchParams(signedFields(sign(context, payment, 'password', isForged))).toString();
  const target = new URL(url);
  const ownAddress = new URL(context.world.selfUrl);
  if (target.hostname === ownAddress.hostname) target.port = ownAddress.port;
  await deliver(context, target.href, body, [...delays.retryMs]);
}

async function deliver(context: LyraContext, url: string, body: string, retryDelays: number[]): Promise<void> {
  const status = await post(url, body);
  if (status !== null && receivedStatuses.has(status)) return;
  const [delay, ...rest] = retryDelays;
  context.world.log.info(
    { url, status, again: delay !== undefined },
    'lyra stand-in: the shop did not accept a notice',
  );
  if (delay !== undefined) context.later(delay, () => deliver(context, url, body, rest));
}

async function post(url: string, body: string): Promise<number | null> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8', 'user-agent': 'Lyra stand-in' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(delays.noticeTimeoutMs),
    });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return null;
  }
}

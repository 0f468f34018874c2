import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  baggageHeaderToDynamicSamplingContext,
  createEnvelope,
  createStackParser,
  createTransport,
  type Event,
  type EventEnvelope,
  getEnvelopeEndpointWithUrlEncodedAuth,
  makeDsn,
  SDK_VERSION,
} from '@sentry/core';
import { nodeStackLineParser } from '@sentry/core/server';
import type { BrowserTrace, ErrorReports, Fault, Timing } from './gateway.ts';
import { withoutPersons } from '#shared/without-persons.ts';

const ROOT = join(import.meta.dirname, '../../../..', '/');
const SDK = { name: 'sentry.javascript.core', version: SDK_VERSION };
/** Reports of one type that are being sent. Further reports are dropped. */
const MAX_UNDER_WAY = 30;
const TIMEOUT_MS = 5_000;
const CLOSING_MS = 1_500;

const framesOf = createStackParser(nodeStackLineParser());

/**
 * Builds each event field by field, so that no header, cookie, body, query or address leaves the shop.
 * @throws Error when the DSN is invalid.
 */
export function openSentry(dsn: string, release: string): ErrorReports {
  const address = makeDsn(dsn);
  if (!address) throw new Error('SENTRY_DSN n’est pas un DSN');
  const url = getEnvelopeEndpointWithUrlEncodedAuth(address, undefined, SDK);
  const post: Parameters<typeof createTransport>[1] = async ({ body }) => {
    const response = await fetch(url, {
      method: 'POST',
      body: typeof body === 'string' ? body : Buffer.from(body),
      headers: { 'content-type': 'application/x-sentry-envelope' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return {
      statusCode: response.status,
      // A collector limits the rate of reports by these headers.
      headers: {
        'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
        'retry-after': response.headers.get('retry-after'),
      },
    };
  };
  // Many timings must not block an error.
  const transports = {
    event: createTransport({ bufferSize: MAX_UNDER_WAY, recordDroppedEvent() {} }, post),
    transaction: createTransport({ bufferSize: MAX_UNDER_WAY, recordDroppedEvent() {} }, post),
  };
  const reported = new WeakSet<object>();
  const send = (type: 'event' | 'transaction', eventOf: () => Event, trace: BrowserTrace | null = null): void => {
    try {
      transports[type].send(envelopeOf(type, { ...eventOf(), release }, trace)).then(undefined, () => {});
    } catch {}
  };
  return {
    fault(fault) {
      const { error, during } = fault;
      // An error may be logged or thrown again.
      if (error instanceof Error && reported.has(error)) return;
      if (error instanceof Error) reported.add(error);
      send('event', () => faultEvent(fault), traceOf(during));
    },
    timing(timing) {
      if (timing.trace?.isSampled !== false) send('transaction', () => timingEvent(timing), timing.trace);
    },
    close: async () =>
      void (await Promise.all(Object.values(transports).map((transport) => transport.flush(CLOSING_MS)))),
  };
}

const traceOf = (during: Fault['during']): BrowserTrace | null =>
  during.kind === 'request' ? (during.trace ?? null) : null;

// The values of these keys are numbers, ids and names of the shop.
const TRACE_KEYS = new Set([
  'trace_id',
  'public_key',
  'release',
  'environment',
  'sample_rate',
  'sample_rand',
  'sampled',
]);

/** Returns the sampling data in the browser's `baggage`; null when they belong to another trace. */
function samplingOf(trace: BrowserTrace | null): Record<string, string> | null {
  const entries = Object.entries(baggageHeaderToDynamicSamplingContext(trace?.baggage ?? undefined) ?? {}).filter(
    ([name, value]) => TRACE_KEYS.has(name) && /^[\w.@+-]{1,200}$/.test(value),
  );
  const sampling = Object.fromEntries(entries);
  return trace && sampling['trace_id'] === trace.traceId ? sampling : null;
}

function envelopeOf(type: 'event' | 'transaction', event: Event, trace: BrowserTrace | null): EventEnvelope {
  const id = randomBytes(16).toString('hex');
  const about = { platform: 'node', environment: 'production', sdk: SDK };
  const sampling = samplingOf(trace);
  const head = { event_id: id, sent_at: new Date().toISOString(), sdk: SDK, ...(sampling && { trace: sampling }) };
  return createEnvelope<EventEnvelope>(head, [[{ type }, { ...event, ...about, event_id: id }]]);
}

function faultEvent({ error, during }: Fault): Event {
  const { kind, trace, ...facts } = { trace: undefined, ...during };
  return {
    timestamp: Date.now() / 1000,
    level: kind === 'process' ? 'fatal' : 'error',
    transaction: during.kind === 'request' ? `${during.method} ${during.route}` : kind,
    tags: { kind, ...facts },
    ...(trace && { contexts: { trace: spanOf(trace) } }),
    exception: { values: [exceptionOf(error, kind)] },
  };
}

function exceptionOf(error: unknown, kind: string) {
  const mechanism = { type: kind, handled: kind !== 'process' };
  // A thrown value that is not an Error may contain anything, such as an e-mail address.
  if (!(error instanceof Error)) return { type: 'NotAnError', value: typeof error, mechanism };
  const frames = framesOf(error.stack ?? '').map(({ filename, ...frame }) => ({
    ...frame,
    ...(filename !== undefined && { filename: filename.replace(/^file:\/\//, '').replace(ROOT, '') }),
  }));
  return { type: error.name, value: withoutPersons(error.message), stacktrace: { frames }, mechanism };
}

const spanOf = (trace: BrowserTrace | null) => ({
  trace_id: trace?.traceId ?? randomBytes(16).toString('hex'),
  ...(trace && { parent_span_id: trace.parentId }),
  span_id: randomBytes(8).toString('hex'),
});

/** The sampling rate is 1 (SYS-09). */
function timingEvent({ method, route, status, tookMs, trace }: Timing): Event {
  const end = Date.now() / 1000;
  return {
    type: 'transaction',
    transaction: `${method} ${route}`,
    transaction_info: { source: 'route' },
    start_timestamp: end - tookMs / 1000,
    timestamp: end,
    tags: { method, route, status },
    spans: [],
    contexts: {
      trace: {
        ...spanOf(trace),
        op: 'http.server',
        status: status < 500 ? 'ok' : 'internal_error',
        data: { 'http.response.status_code': status },
      },
    },
  };
}

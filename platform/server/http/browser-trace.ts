import type { BrowserTrace } from '#platform/server/integrations/errors/gateway.ts';

const TRACE = /^([0-9a-f]{32})-([0-9a-f]{16})(?:-([01]))?$/;
const MAX_BAGGAGE = 2000;

export function browserTraceOf(headers: Record<string, string | string[] | undefined>): BrowserTrace | null {
  const { 'sentry-trace': traceHeader, baggage } = headers;
  const match = typeof traceHeader === 'string' && traceHeader.length < 80 ? TRACE.exec(traceHeader) : null;
  if (!match) return null;
  const [, traceId = '', parentId = '', sampled] = match;
  return {
    traceId,
    parentId,
    isSampled: sampled === undefined ? null : sampled === '1',
    baggage: typeof baggage === 'string' && baggage.length <= MAX_BAGGAGE ? baggage : null,
  };
}

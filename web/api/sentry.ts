import {
  browserTracingIntegration,
  captureException,
  getReplay,
  init,
  isInitialized,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/react';
import { withoutQueries } from './sentry-queries.ts';

type TransportOptions = Parameters<typeof makeFetchTransport>[0];
type Transport = ReturnType<typeof makeFetchTransport>;
type Envelope = Parameters<Transport['send']>[0];

const REPLAY_SESSION = 'sentryReplaySession';
let agreed = false;

/** The one way out: closed as soon as the reader changes her mind, and no address leaves with what was searched. */
function guarded(options: TransportOptions): Transport {
  const out = makeFetchTransport(options);
  const bare = ([head, items]: Envelope): Envelope =>
    [head, (items as [object, unknown][]).map(([about, content]) => [about, withoutQueries(content)])] as Envelope;
  return { ...out, send: (envelope) => (agreed ? out.send(bare(envelope)) : Promise.resolve({})) };
}

/**
 * Only ever called once the reader has agreed. Rates and names are the specification's (§1). Nothing says who she is:
 * no text, no field, no cookie, no header. The replay is sent uncompressed: its worker would need `blob:`.
 */
export function start(dsn: string): void {
  if (agreed) return;
  agreed = true;
  if (isInitialized()) return getReplay()?.startBuffering();
  init({
    dsn,
    environment: 'production',
    transport: guarded,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    integrations: [
      browserTracingIntegration(),
      replayIntegration({ useCompression: false, maskAllText: true, maskAllInputs: true, blockAllMedia: true }),
    ],
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
  });
}

/** Stops at once: what was being recorded goes nowhere, and nothing of it is kept. */
export async function stop(): Promise<void> {
  agreed = false;
  await getReplay()?.stop();
  try {
    sessionStorage.removeItem(REPLAY_SESSION);
  } catch {
    // No storage, nothing kept.
  }
}

/** Sends one fault. */
export function capture(fault: unknown, context: Readonly<Record<string, unknown>>): void {
  captureException(fault, { extra: { ...context } });
}

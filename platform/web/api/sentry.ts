import {
  addIntegration,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  captureMessage,
  dedupeIntegration,
  getReplay,
  init,
  isInitialized,
  linkedErrorsIntegration,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/react';
import { withoutPersons } from '#shared/without-persons.ts';
import { withoutQueries } from './sentry-queries.ts';

type TransportOptions = Parameters<typeof makeFetchTransport>[0];
type Transport = ReturnType<typeof makeFetchTransport>;
type Envelope = Parameters<Transport['send']>[0];
type Item = [{ type: string }, unknown];

const REPLAY_SESSION = 'sentryReplaySession';
/** Errors may be sent before a choice, timings and recordings only after consent. */
let allowed: 'nothing' | 'faults' | 'all' = 'nothing';
let hasRecorder = false;

function filteredTransport(options: TransportOptions): Transport {
  const transport = makeFetchTransport(options);
  return {
    ...transport,
    send([head, items]) {
      const sendable = (items as Item[])
        .filter(([{ type }]) => allowed === 'all' || (allowed === 'faults' && type === 'event'))
        .map(([header, content]) => [header, withoutQueries(content)]);
      return sendable.length > 0 ? transport.send([head, sendable] as unknown as Envelope) : Promise.resolve({});
    },
  };
}

/**
 * Uses the rates and names of SYS-09. Reports contain no text, field, cookie, header or address that identifies the
 * user. Before consent, nothing is recorded, measured or stored in the browser. The replay is sent uncompressed,
 * because the worker that compresses would need `blob:`.
 */
export function start(dsn: string, release: string | null, hasAgreed: boolean): void {
  allowed = hasAgreed ? 'all' : 'faults';
  if (!isInitialized()) {
    init({
      dsn,
      environment: 'production',
      ...(release && { release }),
      transport: filteredTransport,
      dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
      // Leaves out the default integrations: `platform/web/boot/faults.ts` collects errors from the first script on,
      // and a session would count visits.
      defaultIntegrations: false,
      integrations: [linkedErrorsIntegration(), dedupeIntegration()],
      beforeSend: (event) => {
        for (const exception of event.exception?.values ?? [])
          if (exception.value) exception.value = withoutPersons(exception.value);
        if (event.message) event.message = withoutPersons(event.message);
        delete event.user;
        return { ...event, request: { url: location.origin + location.pathname } };
      },
      tracesSampleRate: 1,
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
    });
  }
  if (!hasAgreed) return;
  if (hasRecorder) return getReplay()?.startBuffering();
  hasRecorder = true;
  addIntegration(breadcrumbsIntegration({ dom: false }));
  addIntegration(browserTracingIntegration());
  addIntegration(
    replayIntegration({ useCompression: false, maskAllText: true, maskAllInputs: true, blockAllMedia: true }),
  );
}

export async function stop(): Promise<void> {
  allowed = 'nothing';
  await getReplay()?.stop();
  try {
    sessionStorage.removeItem(REPLAY_SESSION);
  } catch {
    // A browser without storage has stored no session.
  }
}

/** Sends only the texts and numbers of the context. */
export function capture(fault: unknown, values: readonly unknown[]): void {
  const context =
    values.find((value) => typeof value === 'object' && value !== null && !(value instanceof Error)) ?? {};
  const extra: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(context)) {
    if (typeof value === 'string') extra[name] = withoutPersons(value);
    if (typeof value === 'number') extra[name] = value;
  }
  if (fault instanceof Error) captureException(fault, { extra });
  else captureMessage(withoutPersons(typeof fault === 'string' ? fault : typeof fault), { level: 'error', extra });
}

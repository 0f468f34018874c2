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
/** What may leave: plain faults until she answers; with her agreement, times and recordings too. */
let leaves: 'nothing' | 'faults' | 'all' = 'nothing';
let isFull = false;

/** The one way out: closed as soon as the reader changes her mind, and no address leaves with what was searched. */
function guarded(options: TransportOptions): Transport {
  const out = makeFetchTransport(options);
  return {
    ...out,
    send([head, items]) {
      const kept = (items as Item[])
        .filter(([{ type }]) => leaves === 'all' || (leaves === 'faults' && type === 'event'))
        .map(([about, content]) => [about, withoutQueries(content)]);
      return kept.length > 0 ? out.send([head, kept] as unknown as Envelope) : Promise.resolve({});
    },
  };
}

/**
 * Rates and names are those of SYS-09. Nothing says who she is: no text, no field, no cookie, no header, no
 * address in a message. Before she agreed nothing is recorded, measured or kept in her browser. The replay is sent
 * uncompressed: its worker would need `blob:`.
 */
export function start(dsn: string, release: string | null, hasAgreed: boolean): void {
  leaves = hasAgreed ? 'all' : 'faults';
  if (!isInitialized()) {
    init({
      dsn,
      environment: 'production',
      ...(release && { release }),
      transport: guarded,
      dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
      // What breaks is noted by platform/web/boot/faults.ts, from the first script on; a session would be a visit counted.
      defaultIntegrations: false,
      integrations: [linkedErrorsIntegration(), dedupeIntegration()],
      beforeSend: (event) => {
        for (const one of event.exception?.values ?? []) if (one.value) one.value = withoutPersons(one.value);
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
  if (isFull) return getReplay()?.startBuffering();
  isFull = true;
  addIntegration(breadcrumbsIntegration({ dom: false }));
  addIntegration(browserTracingIntegration());
  addIntegration(
    replayIntegration({ useCompression: false, maskAllText: true, maskAllInputs: true, blockAllMedia: true }),
  );
}

/** Stops at once: what was being recorded goes nowhere, and nothing of it is kept. */
export async function stop(): Promise<void> {
  leaves = 'nothing';
  await getReplay()?.stop();
  try {
    sessionStorage.removeItem(REPLAY_SESSION);
  } catch {
    // No storage, nothing kept.
  }
}

/** Sends one fault: an error, or what was said in words. Of what came with it, only plain words and numbers leave. */
export function capture(fault: unknown, said: readonly unknown[]): void {
  const context = said.find((one) => typeof one === 'object' && one !== null && !(one instanceof Error)) ?? {};
  const extra: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(context)) {
    if (typeof value === 'string') extra[name] = withoutPersons(value);
    if (typeof value === 'number') extra[name] = value;
  }
  if (fault instanceof Error) captureException(fault, { extra });
  else captureMessage(withoutPersons(typeof fault === 'string' ? fault : typeof fault), { level: 'error', extra });
}

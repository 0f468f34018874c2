import { consent, followOtherTabs, onConsent } from './consent.ts';
import { shop } from './shop.ts';

/** True when faults leave this browser: the shop has an error service, and the reader agreed (SYS-09). */
export const isReporting = (): boolean => shop().sentryDsn !== null && consent() === 'accepted';

/** Reports a fault of ours: to the console, and to the error service when it may. */
export function report(fault: unknown, context: Readonly<Record<string, unknown>> = {}): void {
  console.error(fault, context);
  const dsn = shop().sentryDsn;
  if (!dsn || !isReporting()) return;
  void import('./sentry.ts')
    .then((service) => {
      service.start(dsn);
      service.capture(fault, context);
    })
    .catch(() => undefined);
}

/**
 * Starts the error service for whoever agreed, once the page has nothing better to do, and stops it for whoever
 * changes her mind. Without an agreement its code does not even arrive.
 */
export function startReporting(): void {
  const dsn = shop().sentryDsn;
  if (!dsn) return;
  let started = false;
  const follow = () => {
    if (!started && !isReporting()) return;
    started = true;
    void import('./sentry.ts')
      .then((service) => (isReporting() ? service.start(dsn) : service.stop()))
      .catch(() => undefined);
  };
  onConsent(follow);
  followOtherTabs();
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(follow) : setTimeout(follow, 2_000));
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

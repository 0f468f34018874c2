import { takeFaults } from '#platform/web/boot/faults.ts';
import { consent, followOtherTabs, onConsent } from './consent.ts';
import { shop } from './shop.ts';

/** Maximum per page, because the later errors of a screen that fails in a loop add nothing new. */
const MAX_REPORTS = 20;
let reportsLeft = MAX_REPORTS;
let isReporting = (): boolean => false;
const reported = new WeakSet<object>();

const isFromExtension = (error: Error): boolean => /-extension:\/\//.test(error.stack ?? '');

const loadService = () => import('./sentry.ts');

function report(values: readonly unknown[]): void {
  const error = values.find((value) => value instanceof Error);
  // React logs an error again after an error boundary has shown it.
  if (!isReporting() || reportsLeft === 0 || (error && (reported.has(error) || isFromExtension(error)))) return;
  reportsLeft -= 1;
  if (error) reported.add(error);
  const { sentryDsn, release } = shop();
  void loadService()
    .then(({ start, capture }) => {
      if (!sentryDsn || !isReporting()) return;
      start(sentryDsn, release, consent() === 'accepted');
      capture(error ?? values[0], values);
    })
    .catch(() => undefined);
}

/** Recordings and timings need consent. A refusal stops everything, and errors alone are sent before a choice. */
function followConsent(): void {
  const { sentryDsn, release } = shop();
  const choice = consent();
  if (!sentryDsn || choice === null) return;
  void loadService()
    .then(({ start, stop }) => (choice === 'accepted' ? start(sentryDsn, release, true) : stop()))
    .catch(() => undefined);
}

/** The code of the service loads with the first error or the consent. */
export function startReporter(mayReport: () => boolean): void {
  isReporting = mayReport;
  takeFaults(report);
  followOtherTabs();
  onConsent(followConsent);
  if (consent() === 'accepted') followConsent();
}

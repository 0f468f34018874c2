import { takeFaults } from '#platform/web/boot/faults.ts';
import { consent, followOtherTabs, onConsent } from './consent.ts';
import { shop } from './shop.ts';

/** A screen that breaks without end says nothing new after this. */
const MOST = 20;
let left = MOST;
let isReporting = (): boolean => false;
const told = new WeakSet<object>();

/** Extensions of the browser break in the page too, and are none of ours. */
const isForeign = (error: Error): boolean => /-extension:\/\//.test(error.stack ?? '');

const service = () => import('./sentry.ts');

function tell(said: readonly unknown[]): void {
  const error = said.find((one) => one instanceof Error);
  // React says an error once more when a screen of ours has shown it.
  if (!isReporting() || left === 0 || (error && (told.has(error) || isForeign(error)))) return;
  left -= 1;
  if (error) told.add(error);
  const { sentryDsn, release } = shop();
  void service()
    .then(({ start, capture }) => {
      if (!sentryDsn || !isReporting()) return;
      start(sentryDsn, release, consent() === 'accepted');
      capture(error ?? said[0], said);
    })
    .catch(() => undefined);
}

/** Recordings and times for whoever agreed, nothing at all from whoever refused; plain faults until she answers. */
function follow(): void {
  const { sentryDsn, release } = shop();
  const choice = consent();
  if (!sentryDsn || choice === null) return;
  void service()
    .then(({ start, stop }) => (choice === 'accepted' ? start(sentryDsn, release, true) : stop()))
    .catch(() => undefined);
}

/** Reports what was noted and what will be. The service’s code arrives with the first fault, or the agreement. */
export function startReporter(may: () => boolean): void {
  isReporting = may;
  takeFaults(tell);
  followOtherTabs();
  onConsent(follow);
  if (consent() === 'accepted') follow();
}

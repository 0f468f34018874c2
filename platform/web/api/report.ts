import { consent } from './consent.ts';
import { shop } from './shop.ts';

/** Returns true when errors are sent: the shop has an error service and the user did not refuse (SYS-09). */
export const isReporting = (): boolean => shop().sentryDsn !== null && consent() !== 'refused';

/** Reports an error of the shop. Errors written to the console are reported (`platform/web/boot/faults.ts`). */
export const report = (fault: unknown, context: Readonly<Record<string, unknown>> = {}): void =>
  console.error(fault, context);

/** Sends collected errors once the page is idle. Does nothing without an error service. */
export function startReporting(): void {
  if (!shop().sentryDsn) return;
  const startSoon = () =>
    setTimeout(() => void import('./reporter.ts').then(({ startReporter }) => startReporter(isReporting)), 500);
  if (document.readyState === 'complete') startSoon();
  else addEventListener('load', startSoon, { once: true });
}

import { consent } from './consent.ts';
import { shop } from './shop.ts';

/** True when faults leave this browser: the shop has an error service, and the reader did not refuse (SYS-09). */
export const isReporting = (): boolean => shop().sentryDsn !== null && consent() !== 'refused';

/** Says a fault of ours: what is said to the console as an error is reported (`platform/web/boot/faults.ts`). */
export const report = (fault: unknown, context: Readonly<Record<string, unknown>> = {}): void =>
  console.error(fault, context);

/** Has what was noted reported, once the page has nothing better to do. Without a service nothing of it arrives. */
export function startReporting(): void {
  if (!shop().sentryDsn) return;
  const later = () =>
    setTimeout(() => void import('./reporter.ts').then(({ startReporter }) => startReporter(isReporting)), 500);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

import { consent } from './consent.ts';
import { shop } from './shop.ts';

/** The shop needs an error service, and the user must not have refused (SYS-09). */
export const isReporting = (): boolean => shop().sentryDsn !== null && consent() !== 'refused';

/** Writes to the console, whose errors `platform/web/boot/faults.ts` collects for the error service. */
export const report = (fault: unknown, context: Readonly<Record<string, unknown>> = {}): void =>
  console.error(fault, context);

export function startReporting(): void {
  if (!shop().sentryDsn) return;
  // The page loads first. `faults.ts` keeps the errors until then.
  const startSoon = () =>
    setTimeout(() => void import('./reporter.ts').then(({ startReporter }) => startReporter(isReporting)), 500);
  if (document.readyState === 'complete') startSoon();
  else addEventListener('load', startSoon, { once: true });
}

import type { ErrorReports } from './integrations/errors/gateway.ts';

/**
 * What nobody caught ends the process, as it does without this; but only once it has been told. The database, the jobs
 * and the other processes are made for a process that dies.
 */
export function tellLastWords(reports: ErrorReports): void {
  for (const origin of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(origin, (error: unknown) => {
      console.error(error);
      reports.fault({ error, during: { kind: 'process', origin } });
      void reports.close().finally(() => process.exit(1));
    });
  }
}

import type { ErrorReports } from '#platform/server/integrations/errors/gateway.ts';

/**
 * Reports an uncaught error, then ends the process. The database, the jobs and the other processes tolerate a crash.
 */
export function reportUncaughtErrors(reports: ErrorReports): void {
  for (const origin of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(origin, (error: unknown) => {
      reports.fault({ error, during: { kind: 'process', origin } });
      console.error(error);
      void reports.close().finally(() => process.exit(1));
    });
  }
}

/** Reports errors written to the console (SYS-09). The collector reports the same `Error` once. */
export function reportConsoleErrors(reports: ErrorReports): void {
  const { error: logError } = console;
  console.error = (...args: unknown[]) => {
    logError(...args);
    const error =
      args.find((arg) => arg instanceof Error) ?? new Error(args.filter((arg) => typeof arg === 'string').join(' '));
    reports.fault({ error, during: { kind: 'console' } });
  };
}

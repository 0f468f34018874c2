import type { ErrorReports } from '#platform/server/integrations/errors/gateway.ts';

/**
 * Reports an uncaught error, then lets the process end as it would without this: the database, the jobs and the other
 * processes are made for a process that dies.
 */
export function tellLastWords(reports: ErrorReports): void {
  for (const origin of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(origin, (error: unknown) => {
      reports.fault({ error, during: { kind: 'process', origin } });
      console.error(error);
      void reports.close().finally(() => process.exit(1));
    });
  }
}

/** What is said to the console as an error is told as well (SYS-09); what was told already is not told twice. */
export function tellConsoleErrors(reports: ErrorReports): void {
  const { error: say } = console;
  console.error = (...said: unknown[]) => {
    say(...said);
    const error =
      said.find((one) => one instanceof Error) ?? new Error(said.filter((one) => typeof one === 'string').join(' '));
    reports.fault({ error, during: { kind: 'console' } });
  };
}

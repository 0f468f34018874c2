import { resolve } from 'node:path';
import { inspect } from 'node:util';

export type Totals = { passed: number; failed: number };

type Event = { type: string; data: Record<string, unknown> };

/**
 * Prints a test run as it goes: one line per file, and for a file that failed its failures and what it printed. Its
 * last lines repeat the failures: a log is often cut at its beginning. Resolves to the counts.
 */
export async function report(events: AsyncIterable<Event>, nameOf: (file: string) => string): Promise<Totals> {
  const totals = { passed: 0, failed: 0 };
  const failures = new Map<string, string[]>();
  const everyFailure: string[] = [];
  const printed = new Map<string, string>();
  let skipped = 0;
  for await (const { type, data } of events) {
    // Some events carry the path as it was asked for, others the whole one.
    const file = typeof data['file'] === 'string' ? resolve(data['file']) : '';
    if (type === 'test:stdout' || type === 'test:stderr') {
      printed.set(file, `${printed.get(file) ?? ''}${data['message']}`);
    } else if (type === 'test:fail') {
      const told = describeFailure(data, nameOf(file));
      if (!told) continue;
      everyFailure.push(told);
      failures.set(file, [...(failures.get(file) ?? []), told]);
    } else if (type === 'test:summary') {
      const counts = data['counts'] as Record<string, number>;
      const failed = (counts['failed'] ?? 0) + (counts['cancelled'] ?? 0);
      if (!file) {
        totals.passed = counts['passed'] ?? 0;
        totals.failed = failed;
        skipped = counts['skipped'] ?? 0;
        continue;
      }
      const seconds = (Number(data['duration_ms']) / 1000).toFixed(1);
      console.log(`${failed > 0 ? '✖' : '✔'} ${nameOf(file)}  ${counts['tests']} tests, ${seconds} s`);
      if (failed > 0) showFailures(failures.get(file), printed.get(file));
      failures.delete(file);
    }
  }
  // A file that dies before its summary (a syntax error, an exit) still has its failure told.
  for (const [file, told] of failures) {
    console.log(`✖ ${nameOf(file)}`);
    showFailures(told, printed.get(file));
  }
  if (skipped > 0) console.log(`${skipped} skipped`);
  if (everyFailure.length > 0) console.log(`What failed, once more:\n${everyFailure.map(indent).join('\n')}`);
  return totals;
}

function showFailures(told: string[] | undefined, printed: string | undefined): void {
  for (const text of told ?? []) console.log(indent(text));
  if (printed?.trim()) console.log(indent(`printed by the file:\n${printed.trimEnd()}`));
}

function describeFailure(data: Record<string, unknown>, file: string): string | null {
  const details = data['details'] as { error?: Error & { failureType?: string } } | undefined;
  const error = details?.error;
  // A group fails because a test in it did, which is told already.
  if (error?.failureType === 'subtestsFailed') return null;
  const cause = error?.cause ?? error;
  const text = cause instanceof Error ? explain(cause) : typeof cause === 'string' ? cause : inspect(cause);
  return `✖ ${data['name']} (${file}:${data['line'] ?? 1})\n${indent(text)}`;
}

function explain(error: Error): string {
  const lines = (error.stack ?? error.message).split('\n');
  const ours = lines.filter((line) => !/^\s+at .*(node:|node_modules)/.test(line));
  const reason = error.cause instanceof Error ? `\ncaused by: ${explain(error.cause)}` : '';
  return ours.join('\n') + reason;
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

import type { Report } from './report.ts';
import { sourceTableNames, sourceTables } from './source-tables.ts';

const HEAD = ['', 'lues', 'ajoutées', 'déjà là', 'laissées', 'refusées'];

/** Returns the counts as a table for a terminal, followed by the notes. */
export function summaryOf(report: Report): string {
  const rows = sourceTableNames.map((name) => {
    const { read, added, there, left, refused } = report.of(name);
    return [
      sourceTables[name].label,
      ...[read, added, there, left, refused].map((count) => count.toLocaleString('fr-FR')),
    ];
  });
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)));
  const lines = [HEAD, ...rows].map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('   '),
  );
  const notes = [...report.notes].map(([sentence, count]) => `  · ${count.toLocaleString('fr-FR')} ${sentence}`);
  return ['', ...lines, ...(notes.length > 0 ? ['', ...notes] : []), ''].join('\n');
}

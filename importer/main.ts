import { parseArgs } from 'node:util';
import { counted } from '#shared/counted.ts';
import { openDatabaseSource } from './database-source.ts';
import { openDumpSource } from './dump-source.ts';
import { type ImportEnd, importShop } from './import-shop.ts';
import { Report } from './report.ts';
import type { Source } from './source.ts';
import { interruptible } from '#app/tools/interrupt.ts';
import { runTool, withShop } from '#app/tools/open-database.ts';
import { Progress } from '#app/tools/progress.ts';
import { ctxOf } from '#platform/server/context.ts';
import { sourceTableNames, sourceTables } from './source-tables.ts';

// Imports an existing shop (SYS-11): `npm run import -- <postgresql://… | dump.sql>`.
const USAGE = `Usage : npm run import -- <postgresql://… | boutique.sql> [--accept-refusals] [--dry-run]
  --accept-refusals   importe le reste quand des lignes ne peuvent pas venir
  --dry-run           dit ce qui se passerait, sans rien garder`;

function endSentence(end: ImportEnd, report: Report): string {
  const added = counted(report.total('added'), 'ligne ajoutée', 'lignes ajoutées');
  const refused = counted(report.total('refused'), 'ligne refusée', 'lignes refusées');
  const sentences: Record<ImportEnd, string> = {
    imported: `Import terminé : ${added}.`,
    'nothing-new': 'Rien de nouveau : 0 ligne ajoutée.',
    refused: `${refused} : rien n’a été importé. Corrigez-les dans l’ancienne boutique, ou relancez avec --accept-refusals pour importer le reste.`,
    'dry-run': `Essai : rien n’a été gardé (${added}, ${refused}).`,
  };
  return sentences[end];
}

const HEAD = ['', 'lues', 'ajoutées', 'déjà là', 'laissées', 'refusées'];

const commandLine = readArguments();
if (!commandLine) {
  console.error(USAGE);
  process.exit(1);
}
const { from, acceptRefusals, dryRun } = commandLine;
/** Returns a source that shows its progress, and that stops when the import is interrupted. */
const followedSource = (source: Source, progress: Progress, signal: AbortSignal): Source => ({
  ...source,
  async *rows(table, columns) {
    progress.begin(await source.countOf(table), table);
    for await (const rows of source.rows(table, columns)) {
      signal.throwIfAborted();
      yield rows;
      progress.add(rows.length);
    }
  },
});

const work = async (signal: AbortSignal): Promise<void> => {
  const source = await (/^postgres(ql)?:\/\//.test(from) ? openDatabaseSource(from) : openDumpSource(from));
  try {
    await withShop(async ({ shop }) => {
      const progress = new Progress('Import');
      const report = new Report((table, id, reason) => {
        progress.end();
        console.log(`Refusé · ${table} ${id} : ${reason}`);
      });
      const followed = followedSource(source, progress, signal);
      const ctx = ctxOf(shop, { kind: 'system', name: 'Import' });
      const end = await importShop({ ctx, source: followed, report, acceptRefusals, dryRun }).finally(() =>
        progress.end(),
      );
      console.log(summaryOf(report));
      console.log(endSentence(end, report));
      if (end === 'refused' || (end === 'dry-run' && report.total('refused') > 0 && !acceptRefusals))
        process.exitCode = 1;
    });
  } finally {
    await source.close();
  }
};
await runTool(() => interruptible(work));

function readArguments(): { from: string; acceptRefusals: boolean; dryRun: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'accept-refusals': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    const [from, ...extraArguments] = positionals;
    return from && extraArguments.length === 0
      ? { from, acceptRefusals: values['accept-refusals'], dryRun: values['dry-run'] }
      : null;
  } catch {
    return null;
  }
}

function summaryOf(report: Report): string {
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

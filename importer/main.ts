import { parseArgs } from 'node:util';
import { openDatabaseSource } from './database-source.ts';
import { openDumpSource } from './dump-source.ts';
import { importShop, type ImportEnd } from './import-shop.ts';
import { Report } from './report.ts';
import { summaryOf } from './summary.ts';
import { runTool, withShop } from '#app/tools/open-database.ts';

// Imports an existing shop (SYS-11): `npm run import -- <postgresql://… | dump.sql>`.
const USAGE = `Usage : npm run import -- <postgresql://… | boutique.sql> [--accept-refusals] [--dry-run]
  --accept-refusals   importe le reste quand des lignes ne peuvent pas venir
  --dry-run           dit ce qui se passerait, sans rien garder`;

const ends: Record<ImportEnd, string> = {
  kept: 'Import terminé.',
  'nothing-new': 'Rien de nouveau : rien n’a été ajouté.',
  refused:
    'Des lignes sont refusées : rien n’a été importé. Corrigez-les dans l’ancienne boutique, ou relancez avec --accept-refusals pour importer le reste.',
  'dry-run': 'Essai : rien n’a été gardé.',
};

const asked = readArguments();
if (!asked) {
  console.error(USAGE);
  process.exit(1);
}
const { from, acceptRefusals, dryRun } = asked;
await runTool(async () => {
  const source = await (/^postgres(ql)?:\/\//.test(from) ? openDatabaseSource(from) : openDumpSource(from));
  try {
    await withShop(async ({ shop }) => {
      const report = new Report((table, id, reason) => console.log(`Refusé · ${table} ${id} : ${reason}`));
      const end = await importShop({ pool: shop.pool, source, report, now: shop.now(), acceptRefusals, dryRun });
      console.log(summaryOf(report));
      console.log(ends[end]);
      if (end === 'refused' || (end === 'dry-run' && report.total('refused') > 0 && !acceptRefusals))
        process.exitCode = 1;
    });
  } finally {
    await source.close();
  }
});

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

import { Refusal } from '#shared/problem.ts';
import { pageCodeOf } from '#features/content/domain/rules.ts';
import { sanitise } from '#features/content/server/sanitise.ts';
import { byId, datesOf } from '#importer/import-catalogue.ts';
import { bringTable } from '#importer/import-table.ts';
import type { ImportRun } from '#importer/import-run.ts';
import { isTrue, mustHave, wholeOf } from '#importer/read-values.ts';
import { RefusedRow } from '#importer/refused-row.ts';
import type { SourceRow } from '#importer/source.ts';

/** Imports questions with their answers. */
export const bringFaqs = (run: ImportRun): Promise<void> =>
  bringTable(run, {
    from: 'public.faqs',
    into: 'faqs',
    key: byId,
    convert: (row, id) => ({
      id,
      title: mustHave(row['title'], 'sans titre'),
      content: cleaned(row),
      rank: wholeOf(row['rank'] ?? '0', 'rang'),
      ...datesOf(run, row),
    }),
  });

export const bringPages = (run: ImportRun): Promise<void> =>
  bringTable(run, {
    from: 'public.pages',
    into: 'pages',
    key: byId,
    convert: (row, id) => ({
      id,
      title: mustHave(row['title'], 'sans titre'),
      content: cleaned(row),
      code: pageCodeOf(mustHave(row['code'], 'sans code')),
      is_active: isTrue(row['is_active'], true),
      ...datesOf(run, row),
    }),
  });

/** Sanitises a rich text as the shop does (D-17). @throws RefusedRow when it would show nothing. */
function cleaned(row: SourceRow): string {
  try {
    return sanitise(mustHave(row['content'], 'sans texte'), { isBrought: true });
  } catch (error) {
    throw error instanceof Refusal ? new RefusedRow('rien de son texte ne pourrait s’afficher') : error;
  }
}

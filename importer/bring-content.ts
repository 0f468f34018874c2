import { Refusal } from '#shared/problem.ts';
import { pageCodeOf } from '#features/content/domain/rules.ts';
import { sanitise } from '#features/content/server/sanitise.ts';
import { byId, datesOf } from './bring-catalogue.ts';
import { bringTable } from './bring-table.ts';
import type { ImportRun } from './import-run.ts';
import { isTrue, mustHave, wholeOf } from './read-values.ts';
import { RefusedRow } from './refused-row.ts';
import type { SourceRow } from './source.ts';

/** Questions and their answers. */
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

/** A rich text as if it had been written here (D-17). @throws RefusedRow when nothing of it would show. */
function cleaned(row: SourceRow): string {
  try {
    return sanitise(mustHave(row['content'], 'sans texte'), { isBrought: true });
  } catch (error) {
    throw error instanceof Refusal ? new RefusedRow('rien de son texte ne pourrait s’afficher') : error;
  }
}

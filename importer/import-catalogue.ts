import sql from 'sql-template-tag';
import { liveRefOf } from '#features/lives/domain/rules.ts';
import { importTable, type TablePlan } from './import-table.ts';
import type { ImportRun } from './import-run.ts';
import { centsOf, isTrue, requireValue, textOf, uuidOf, uuidOrNull, wholeOf } from './read-values.ts';
import type { SourceRow } from './source.ts';
import { rejectionReason } from './rejection-reason.ts';

/** Identifies rows by their id. The id stays, so that existing links remain valid. */
export const byId: TablePlan['key'] = { column: 'id', of: (row) => uuidOf(row['id'], 'identifiant') };

/** Returns the dates of a row. A row without dates gets the time of the import. */
export function datesOf(run: ImportRun, row: SourceRow): { created_at: string; updated_at: string } {
  const createdAt = textOf(row['created_at']) ?? run.at;
  return { created_at: createdAt, updated_at: textOf(row['updated_at']) ?? createdAt };
}

export const importLives = (run: ImportRun): Promise<void> =>
  importTable(run, {
    from: 'public.lives',
    into: 'lives',
    key: byId,
    convert(row, id) {
      const title = requireValue(row['title'], 'sans titre');
      return {
        id,
        title,
        ref: textOf(row['ref']) ?? liveRefOf(title),
        live_date: requireValue(row['live_date'], 'sans date'),
        is_active: isTrue(row['is_active'], true),
        ...datesOf(run, row),
      };
    },
  });

/** Pieces get the existing colour when a colour of the same name exists already. */
export const importColours = (run: ImportRun): Promise<void> =>
  importTable(run, {
    from: 'public.product_colors',
    into: 'product_colors',
    key: byId,
    convert: (row, id) => ({
      id,
      name: requireValue(row['name'], 'sans nom'),
      hex_code: requireValue(row['hex_code'], 'sans code couleur'),
      ...datesOf(run, row),
    }),
    async handleRefused(row, error) {
      if (error.constraint !== 'product_colors_name_key') return rejectionReason(error);
      const existing = await run.db.one<{ id: string }>(
        sql`select id from product_colors where lower(name) = lower(${row['name']})`,
      );
      if (existing) run.sameAs.set(String(row['id']), existing.id);
      return null;
    },
  });

/** Must run after the import of the lives and the colours. */
export const importProducts = (run: ImportRun): Promise<void> =>
  importTable(run, {
    from: 'public.products',
    into: 'products',
    key: byId,
    convert(row, id) {
      const colour = uuidOrNull(row['color_id'], 'couleur');
      return {
        id,
        live_id: uuidOf(row['live_id'], 'live'),
        ref: wholeOf(row['ref'], 'référence'),
        name: requireValue(row['name'], 'sans nom'),
        price_cents: centsOf(row['price'], 'prix'),
        size: textOf(row['size']),
        color_id: colour === null ? null : (run.sameAs.get(colour) ?? colour),
        ...datesOf(run, row),
      };
    },
  });

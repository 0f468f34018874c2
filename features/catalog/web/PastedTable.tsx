import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import type { PastedRow } from './read-pasted.ts';
import styles from './catalog.module.css';

function Outcome({ skipped, problem }: PastedRow) {
  if (problem) return <span className={styles.problem}>{problem}</span>;
  return skipped ? <StatusBadge label={skipped} /> : <StatusBadge label="À importer" tone="success" />;
}

const columns: readonly Column<PastedRow>[] = [
  { key: 'ref', label: 'Réf.', cell: ({ typed }) => typed.ref ?? '–' },
  { key: 'name', label: 'Nom', main: true, least: '8rem', cell: ({ typed }) => typed.name ?? '–' },
  { key: 'price', label: 'Prix', align: 'end', nowrap: true, cell: ({ typed }) => typed.price ?? '–' },
  { key: 'size', label: 'Taille', cell: ({ typed }) => typed.size ?? '–' },
  { key: 'colour', label: 'Couleur', cell: ({ typed }) => typed.colour ?? '–' },
  { key: 'outcome', label: 'Résultat', least: '9rem', cell: Outcome },
];

const formatCount = (count: number, singular: string, many: string): string[] =>
  count > 0 ? [`${count} ${count > 1 ? many : singular}`] : [];

/** « 40 lignes à importer, 2 à corriger, 1 déjà là ». */
export function pastedSentence(rows: readonly PastedRow[]): string {
  const wrong = rows.filter(({ problem }) => problem).length;
  const there = rows.filter(({ skipped }) => skipped).length;
  return [
    ...formatCount(rows.length - wrong - there, 'ligne à importer', 'lignes à importer'),
    ...formatCount(wrong, 'ligne à corriger', 'lignes à corriger'),
    ...formatCount(there, 'référence déjà là', 'références déjà là'),
  ].join(', ');
}

/** Previews the piece of each line; lines with a problem come first. */
export const PastedTable = ({ rows }: { rows: readonly PastedRow[] }) => (
  <>
    <p role="status">{pastedSentence(rows)}</p>
    <DataTable
      caption="Aperçu"
      columns={columns}
      rows={rows.toSorted((a, b) => Number(Boolean(b.problem)) - Number(Boolean(a.problem)))}
      rowKey={({ line }) => String(line)}
      empty="Aucune ligne"
      maxHeight="20rem"
    />
  </>
);

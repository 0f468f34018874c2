import type { ReactNode } from 'react';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import type { ChosenPiece } from './use-selected-products.ts';

/** Selected piece with the reason of its refusal; null when it is accepted. */
export interface PreviewRow {
  piece: ChosenPiece;
  whyNot: string | null;
}

const columnsWith = (outcome: (line: PreviewRow) => ReactNode): readonly Column<PreviewRow>[] => [
  { key: 'ref', label: 'Réf.', cell: ({ piece }) => piece.ref },
  { key: 'name', label: 'Nom', main: true, least: '8rem', cell: ({ piece }) => piece.name },
  { key: 'price', label: 'Prix', align: 'end', nowrap: true, cell: ({ piece }) => <Money cents={piece.price} /> },
  { key: 'outcome', label: 'Résultat', least: '9rem', cell: (line) => line.whyNot ?? outcome(line) },
];

interface ChosenTableProps {
  lines: readonly PreviewRow[];
  /** Content for a piece without an obstacle. */
  outcome: (line: PreviewRow) => ReactNode;
}

/** Previews the result for each selected piece, refused pieces first. */
export const ChosenTable = ({ lines, outcome }: ChosenTableProps) => (
  <DataTable
    caption="Aperçu"
    columns={columnsWith(outcome)}
    rows={lines.toSorted((a, b) => Number(b.whyNot !== null) - Number(a.whyNot !== null))}
    rowKey={({ piece }) => piece.id}
    empty="Aucune pièce"
    maxHeight="20rem"
  />
);

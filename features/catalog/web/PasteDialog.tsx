import { useMemo, useState } from 'react';
import { listColours } from '#features/colours/domain/admin.ts';
import { createPastedProducts, liveRefs } from '#features/catalog/domain/admin-endpoints.ts';
import type { PastedPiece } from '#features/catalog/domain/admin-schemas.ts';
import { MAX_PASTED } from '#features/catalog/domain/rules.ts';
import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { createdSentence, skippedSentence } from './bulk-range.ts';
import { readPasted, usualOrder, type PastedRow } from './read-pasted.ts';
import styles from './catalog.module.css';

/** Maximum number of characters of a pasted text: 1000 for each of 200 lines. */
const MAX_CHARACTERS = 200_000;
const noRows: PastedRow[] = [];

interface PasteDialogProps {
  live: string;
  onLive: (liveId: string) => void;
  onClose: () => void;
}

function usePastedRows(live: string, text: string) {
  const refs = useEndpoint(liveRefs, { liveId: live }, { enabled: live !== '' });
  const colours = useEndpoint(listColours, {});
  const known = useMemo(
    () => refs.data && colours.data && { refs: refs.data.refs, colours: colours.data.colours },
    [refs.data, colours.data],
  );
  const rows = useMemo(() => (known && text.trim() ? readPasted(text, known) : noRows), [known, text]);
  return { rows, isLoaded: known !== undefined, error: refs.error ?? colours.error };
}

const isPiece = (piece: PastedPiece | null): piece is PastedPiece => piece !== null;

function disabledReasonOf(live: string, text: string, pieces: number): string | null {
  if (!live) return 'Veuillez sélectionner un live';
  if (!text.trim()) return 'Collez un tableau';
  if (pieces === 0) return 'Aucune ligne ne donne de pièce';
  return pieces > MAX_PASTED ? `${MAX_PASTED} pièces au maximum à la fois` : null;
}

const importLabel = (count: number): string => (count > 1 ? `Importer ${count} pièces` : 'Importer');

export function PasteDialog({ live, onLive, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const { rows, isLoaded, error } = usePastedRows(live, text);
  const pieces = rows.map(({ piece }) => piece).filter(isPiece);
  const areAllValid = rows.every(({ problem }) => problem === null);
  const create = useCommand(createPastedProducts, {
    onSuccess: ({ created, skippedRefs }) => {
      if (created > 0) toast.success(createdSentence(created));
      // The dialog stays open when the server skipped rows or when rows are invalid, so that the seller can correct
      // them.
      if (skippedRefs.length > 0) toast.error(skippedSentence(skippedRefs));
      else if (areAllValid) onClose();
    },
  });
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title="Coller un tableau"
      description="Copiez vos lignes dans votre tableur, collez-les ici, et vérifiez avant d’importer."
      onSubmit={() => create.mutate({ liveId: live, pieces })}
      saving={create.isPending}
      error={create.error ?? (isLoaded ? null : error)}
      submitLabel={importLabel(pieces.length)}
      savingLabel="Import…"
      disabledReason={disabledReasonOf(live, text, pieces.length)}
    >
      <LiveSelect label="Live" required value={live} onChange={onLive} />
      <TextAreaField
        label="Tableau"
        required
        hint={`Une pièce par ligne, avec une tabulation ou un point-virgule entre les colonnes. Colonnes dans cet ordre, ou nommées sur la première ligne\u00A0: ${usualOrder}.`}
        value={text}
        onChange={(typed) => setText(typed.slice(0, MAX_CHARACTERS))}
        maxLength={MAX_CHARACTERS}
        rows={6}
      />
      {rows.length > 0 && <PastedTable rows={rows} />}
    </FormDialog>
  );
}

function Outcome({ skipped, problem }: PastedRow) {
  if (problem) return <span className={styles.problem}>{problem}</span>;
  return skipped ? <StatusBadge label={skipped} /> : <StatusBadge label="À importer" tone="success" />;
}

const columns: readonly Column<PastedRow>[] = [
  { key: 'ref', label: 'Réf.', cell: ({ typed }) => typed.ref ?? '–' },
  { key: 'name', label: 'Nom', main: true, minWidth: '8rem', cell: ({ typed }) => typed.name ?? '–' },
  { key: 'price', label: 'Prix', align: 'end', nowrap: true, cell: ({ typed }) => typed.price ?? '–' },
  { key: 'size', label: 'Taille', cell: ({ typed }) => typed.size ?? '–' },
  { key: 'colour', label: 'Couleur', cell: ({ typed }) => typed.colour ?? '–' },
  { key: 'outcome', label: 'Résultat', minWidth: '9rem', cell: Outcome },
];

const formatCount = (count: number, singular: string, plural: string): string[] =>
  count > 0 ? [`${count} ${count > 1 ? plural : singular}`] : [];

function pastedSentence(rows: readonly PastedRow[]): string {
  const invalid = rows.filter(({ problem }) => problem).length;
  const existing = rows.filter(({ skipped }) => skipped).length;
  return [
    ...formatCount(rows.length - invalid - existing, 'ligne à importer', 'lignes à importer'),
    ...formatCount(invalid, 'ligne à corriger', 'lignes à corriger'),
    ...formatCount(existing, 'référence déjà là', 'références déjà là'),
  ].join(', ');
}

const PastedTable = ({ rows }: { rows: readonly PastedRow[] }) => (
  <>
    <p role="status">{pastedSentence(rows)}</p>
    <DataTable
      caption="Aperçu"
      columns={columns}
      rows={[...rows.filter(({ problem }) => problem), ...rows.filter(({ problem }) => !problem)]}
      rowKey={({ line }) => String(line)}
      empty="Aucune ligne"
      maxHeight="20rem"
    />
  </>
);

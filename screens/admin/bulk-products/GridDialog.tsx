import { maxLengthBy } from '#platform/web/ui/checked-by.ts';
import { useState } from 'react';
import { listColours } from '#features/colours/domain/admin.ts';
import { pastedPiece } from '#features/catalog/domain/admin-schemas.ts';
import { createPastedProducts, liveRefs } from '#features/catalog/domain/admin-endpoints.ts';
import type { Colour } from '#features/colours/domain/admin-schemas.ts';
import { gridOf, type GridPiece, nextRange, MAX_PASTED, readSizes } from '#features/catalog/domain/rules.ts';
import { NewColour } from '#features/colours/web/NewColour.tsx';
import { createdSentence, skippedSentence } from '#features/catalog/web/bulk-range.ts';
import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { ColourSwatch } from '#platform/web/ui/ColourSwatch.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { MoneyField } from '#platform/web/ui/MoneyField.tsx';
import { NumberField } from '#platform/web/ui/NumberField.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import styles from '#features/catalog/web/catalog.module.css';

interface GridDialogProps {
  live: string;
  onLive: (liveId: string) => void;
  onClose: () => void;
}

export function GridDialog({ live, onLive, onClose }: GridDialogProps) {
  const { values, set, first, pieces, saving, error, reason, submit } = useGridForm(live, onClose);
  const colours = useEndpoint(listColours, {});
  const knownColours = colours.data?.colours ?? [];
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title="Grille de tailles et de couleurs"
      description="Une pièce est créée pour chaque taille dans chaque couleur, avec des références qui se suivent."
      onSubmit={submit}
      saving={saving}
      changed={values.colourIds.length > 0}
      error={error}
      submitLabel={pieces.length > 1 ? `Créer ${pieces.length} pièces` : 'Créer les pièces'}
      savingLabel="Création…"
      disabledReason={reason}
    >
      <FieldRow>
        <LiveSelect label="Live" required value={live} onChange={onLive} />
        <TextField
          label="Nom"
          required
          value={values.name}
          onChange={(name) => set({ name })}
          maxLength={maxLengthBy(pastedPiece, 'name')}
          autoComplete="off"
        />
      </FieldRow>
      <FieldRow>
        <MoneyField label="Prix" required value={values.price} onChange={(price) => set({ price })} />
        <NumberField label="Première référence" value={first} onChange={(typed) => set({ first: typed })} />
      </FieldRow>
      <TextField
        label="Tailles"
        hint="Séparées par des virgules&nbsp;: S, M, L."
        value={values.sizes}
        onChange={(sizes) => set({ sizes })}
        // `readSizes` ignores further characters.
        maxLength={400}
        autoComplete="off"
      />
      {colours.data ? (
        <ColourBoxes colours={knownColours} chosen={values.colourIds} onChange={(colourIds) => set({ colourIds })} />
      ) : (
        <ColoursPending read={colours} />
      )}
      {pieces.length > 0 && (
        <DataTable
          caption="Aperçu"
          columns={columnsWith(knownColours)}
          rows={pieces}
          rowKey={({ ref }) => String(ref)}
          empty="Aucune pièce"
          maxHeight="16rem"
        />
      )}
    </FormDialog>
  );
}

const columnsWith = (colours: readonly Colour[]): readonly Column<GridPiece>[] => [
  { key: 'ref', label: 'Réf.', main: true, cell: ({ ref }) => ref },
  { key: 'size', label: 'Taille', minWidth: '6rem', cell: ({ size }) => size ?? '–' },
  {
    key: 'colour',
    label: 'Couleur',
    minWidth: '8rem',
    cell: ({ colourId }) => {
      const colour = colours.find(({ id }) => id === colourId);
      return colour ? <ColourSwatch hex={colour.hexCode}>{colour.name}</ColourSwatch> : '–';
    },
  },
];

const ColoursPending = ({ read: { error, refetch } }: { read: { error: unknown; refetch: () => Promise<unknown> } }) =>
  error ? (
    <RetryAlert onRetry={refetch}>Impossible de charger la liste des couleurs</RetryAlert>
  ) : (
    <Skeleton lines={2} />
  );

interface ColourBoxesProps {
  colours: readonly Colour[];
  chosen: readonly string[];
  onChange: (colourIds: readonly string[]) => void;
}

const ColourBoxes = ({ colours, chosen, onChange }: ColourBoxesProps) => (
  <Stack gap="tight">
    <fieldset className={styles.colours}>
      <legend>Couleurs</legend>
      {colours.map(({ id, name, hexCode }) => (
        <Checkbox
          key={id}
          label={<ColourSwatch hex={hexCode}>{name}</ColourSwatch>}
          checked={chosen.includes(id)}
          onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((chosenId) => chosenId !== id))}
        />
      ))}
    </fieldset>
    <NewColour onCreated={(colourId) => onChange([...chosen, colourId])} />
  </Stack>
);

interface GridValues {
  name: string;
  price: number | null;
  /** First reference, as typed; null to continue after the highest reference. */
  first: number | null;
  sizes: string;
  colourIds: readonly string[];
}

function useGridForm(live: string, onCreated: () => void) {
  const [values, setValues] = useState<GridValues>({ name: '', price: null, first: null, sizes: '', colourIds: [] });
  const refs = useEndpoint(liveRefs, { liveId: live }, { enabled: live !== '' });
  // References taken before the first attempt. A retry computes the same numbers from them, because the first attempt
  // may have created pieces although its reply was lost.
  const [attempt, setAttempt] = useState<{ live: string; refs: readonly number[] } | null>(null);
  const latestRefs = live === '' ? undefined : refs.data?.refs;
  const takenRefs = attempt?.live === live ? attempt.refs : latestRefs;
  const first = values.first ?? nextRange(takenRefs?.at(-1) ?? null).indexStart;
  const pieces = takenRefs
    ? gridOf(readSizes(values.sizes), values.colourIds, Math.max(1, first), new Set(takenRefs))
    : [];
  const create = useCommand(createPastedProducts, {
    onSuccess: ({ created, skippedRefs }) => {
      if (created > 0) toast.success(createdSentence(created));
      if (skippedRefs.length === 0) return onCreated();
      toast.error(skippedSentence(skippedRefs));
    },
  });
  const { name, price } = values;
  return {
    values,
    set: (changed: Partial<GridValues>) => {
      setValues((before) => ({ ...before, ...changed }));
      setAttempt(null);
    },
    first: takenRefs ? first : values.first,
    pieces,
    saving: create.isPending,
    error: create.error ?? (takenRefs ? null : refs.error),
    reason: disabledReasonOf(live, values, pieces),
    submit: () => {
      if (price === null || !takenRefs) return;
      setAttempt({ live, refs: takenRefs });
      create.mutate({ liveId: live, pieces: pieces.map((piece) => ({ ...piece, name, price })) });
    },
  };
}

function disabledReasonOf(live: string, { name, price }: GridValues, pieces: readonly GridPiece[]): string | null {
  if (!live) return 'Veuillez sélectionner un live';
  if (!name.trim()) return 'Le nom du produit est requis';
  if (price === null || price === 0) return 'Le prix doit être supérieur à 0';
  if (pieces.length === 0) return 'Indiquez des tailles ou des couleurs';
  return pieces.length > MAX_PASTED ? `${MAX_PASTED} pièces au maximum à la fois` : null;
}

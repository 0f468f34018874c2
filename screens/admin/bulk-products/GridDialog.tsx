import { listColours } from '#features/catalog/domain/admin-endpoints.ts';
import type { Colour } from '#features/catalog/domain/admin-schemas.ts';
import type { GridPiece } from '#features/catalog/domain/rules.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { ColorSwatch } from '#platform/web/ui/ColorSwatch.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { MoneyField } from '#platform/web/ui/MoneyField.tsx';
import { NumberField } from '#platform/web/ui/NumberField.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import styles from '#features/catalog/web/catalog.module.css';
import { NewColour } from '#features/catalog/web/NewColour.tsx';
import { useGridForm } from './use-grid-form.ts';

interface GridDialogProps {
  live: string;
  onLive: (liveId: string) => void;
  onClose: () => void;
}

const columnsWith = (colours: readonly Colour[]): readonly Column<GridPiece>[] => [
  { key: 'ref', label: 'Réf.', main: true, cell: ({ ref }) => ref },
  { key: 'size', label: 'Taille', least: '6rem', cell: ({ size }) => size ?? '–' },
  {
    key: 'colour',
    label: 'Couleur',
    least: '8rem',
    cell: ({ colourId }) => {
      const colour = colours.find(({ id }) => id === colourId);
      return colour ? <ColorSwatch hex={colour.hexCode}>{colour.name}</ColorSwatch> : '–';
    },
  },
];

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
          label={<ColorSwatch hex={hexCode}>{name}</ColorSwatch>}
          checked={chosen.includes(id)}
          onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((chosenId) => chosenId !== id))}
        />
      ))}
    </fieldset>
    <NewColour onMade={(colourId) => onChange([...chosen, colourId])} />
  </Stack>
);

/** Creates a piece for each size in each colour, after a preview. */
export function GridDialog({ live, onLive, onClose }: GridDialogProps) {
  const { values, set, first, pieces, saving, error, reason, submit } = useGridForm(live, onClose);
  const colours = useEndpoint(listColours, {});
  const known = colours.data?.colours ?? [];
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title="Grille de tailles et de couleurs"
      description="Une pièce est créée pour chaque taille dans chaque couleur, avec des références qui se suivent."
      onSubmit={submit}
      saving={saving}
      error={error}
      submitLabel={pieces.length > 1 ? `Faire ${pieces.length} pièces` : 'Faire les pièces'}
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
          maxLength={120}
          autoComplete="off"
        />
      </FieldRow>
      <FieldRow>
        <MoneyField label="Prix" required value={values.price} onChange={(price) => set({ price })} />
        <NumberField label="Première référence" value={first} onChange={(typed) => set({ first: typed })} />
      </FieldRow>
      <TextField
        label="Tailles"
        hint="Séparées par des virgules : S, M, L."
        value={values.sizes}
        onChange={(sizes) => set({ sizes })}
        maxLength={400}
        autoComplete="off"
      />
      {colours.error && !colours.data ? (
        <RetryAlert onRetry={colours.refetch}>Impossible de charger la liste des couleurs</RetryAlert>
      ) : (
        <ColourBoxes colours={known} chosen={values.colourIds} onChange={(colourIds) => set({ colourIds })} />
      )}
      {pieces.length > 0 && (
        <DataTable
          caption="Aperçu"
          columns={columnsWith(known)}
          rows={pieces}
          rowKey={({ ref }) => String(ref)}
          empty="Aucune pièce"
          maxHeight="16rem"
        />
      )}
    </FormDialog>
  );
}

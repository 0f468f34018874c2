import { useState } from 'react';
import { priceChangeLabels, selectedPieces } from '#features/catalog/domain/labels-office.ts';
import { priceAfter, priceChanges, whyNotPriced, type PriceChange } from '#features/catalog/domain/rules.ts';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MoneyField } from '#platform/web/ui/MoneyField.tsx';
import { NumberField } from '#platform/web/ui/NumberField.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { ChosenTable, type PreviewRow } from './ChosenTable.tsx';
import type { ChosenPiece } from './use-selected-products.ts';

interface PricesDialogProps {
  pieces: readonly ChosenPiece[];
  onClose: () => void;
  onChange: (change: PriceChange) => void;
  saving: boolean;
  error: unknown;
}

const options = priceChanges.map((value) => ({ value, label: priceChangeLabels[value] }));
const isPercent = (kind: PriceChange['kind']) => kind === 'percent-less' || kind === 'percent-more';

function whyNot(change: PriceChange | null, can: number): string | null {
  if (!change) return 'Indiquez de combien.';
  return can === 0 ? 'Aucun de ces prix ne peut changer ainsi.' : null;
}

/** Changes the prices of a selection, after a preview of each price. */
export function PricesDialog({ pieces, onClose, onChange, saving, error }: PricesDialogProps) {
  const [kind, setKind] = useState<PriceChange['kind']>('percent-less');
  const [amount, setAmount] = useState<number | null>(null);
  const change = amount === null ? null : { kind, amount };
  const lines: PreviewRow[] = pieces.map((piece) => ({
    piece,
    whyNot: change && (whyNotPriced(piece, change)?.message ?? null),
  }));
  const can = lines.filter((line) => line.whyNot === null).length;
  const pick = (next: PriceChange['kind'] | '') => {
    if (next === '') return;
    // An amount in cents is not a percentage.
    if (isPercent(next) !== isPercent(kind)) setAmount(null);
    setKind(next);
  };
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title="Changer les prix"
      description={`${selectedPieces(pieces.length)}. Une pièce déjà prise garde le prix de sa commande.`}
      onSubmit={() => change && onChange(change)}
      saving={saving}
      error={error}
      submitLabel={change && can > 1 ? `Changer ${can} prix` : 'Changer le prix'}
      savingLabel="Changement…"
      disabledReason={whyNot(change, can)}
    >
      <FieldRow>
        <Select label="Comment" value={kind} onChange={pick} options={options} />
        {isPercent(kind) ? (
          <NumberField label="Pourcentage" required value={amount} onChange={setAmount} after="%" />
        ) : (
          <MoneyField label={kind === 'to' ? 'Prix' : 'Montant'} required value={amount} onChange={setAmount} />
        )}
      </FieldRow>
      <ChosenTable lines={lines} outcome={({ piece }) => change && <Money cents={priceAfter(piece.price, change)} />} />
    </FormDialog>
  );
}

import { maxLengthBy } from '#platform/web/ui/checked-by.ts';
import * as schemas from '#features/shipping/domain/schemas.ts';
import { useState, type ClipboardEvent } from 'react';
import { buyerOf } from '#features/orders/web/admin/customer-name.ts';
import { recordNumber } from '#features/shipping/domain/endpoints.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { readTrackingNumber, spreadNumbers } from '#features/shipping/domain/rules.ts';
import { call } from '#platform/web/api/client.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useOneAtATime } from '#platform/web/ui/use-one-at-a-time.ts';
import type { ParcelToPrepare } from './parcels.ts';
import { isFullSuccess, recordedNumbers, outcomeOf, useOrderBatch } from './use-order-batch.ts';

interface NumbersDialogProps {
  parcels: readonly ParcelToPrepare[];
  onClose: () => void;
}

function useNumbers({ parcels: initialParcels, onClose }: NumbersDialogProps) {
  // The list behind the dialog drops each parcel that has a number. The dialog keeps its parcels until the batch ends.
  const [parcels, setParcels] = useState(initialParcels);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const { progress, run } = useOrderBatch();
  const saving = useOneAtATime();
  const textOf = (id: string): string => typed.get(id) ?? '';
  const setNumbers = (newNumbers: ReadonlyMap<string, string>) => {
    setTyped((before) => new Map([...before, ...newNumbers]));
    setRefusals((before) => new Map([...before].filter(([id]) => !newNumbers.has(id))));
  };
  const paste = (event: ClipboardEvent, index: number) => {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.trim().includes('\n')) return;
    event.preventDefault();
    const rows = parcels.map(({ first, orders }) => ({ id: first.id, numbers: orders.map(({ number }) => number) }));
    setNumbers(spreadNumbers(pasted, rows, index));
  };
  const filled = parcels.map(({ first }) => first).filter(({ id }) => textOf(id).trim() !== '');
  const save = async () => {
    const invalid = filled.filter(({ id }) => readTrackingNumber(textOf(id)) === null);
    setRefusals(new Map(invalid.map(({ id }) => [id, shippingProblems.badNumber.sentence()])));
    if (invalid.length > 0) return;
    const outcome = await run(filled, ({ id }) => call(recordNumber, { orderId: id, trackingId: textOf(id) }));
    const title = outcomeOf(recordedNumbers, outcome);
    if (isFullSuccess(outcome)) {
      toast.success(title);
      onClose();
      return;
    }
    setParcels(parcels.filter(({ first }) => !outcome.finished.some(({ id }) => id === first.id)));
    setRefusals(new Map(outcome.refused.map(({ id, reason }) => [id, reason])));
    toast.error(title);
  };
  return {
    parcels,
    textOf,
    setNumbers,
    paste,
    filled,
    save: () => saving.run(save),
    refusals,
    isSaving: progress !== null,
  };
}

export function NumbersDialog(props: NumbersDialogProps) {
  const { parcels, textOf, setNumbers, paste, filled, save, refusals, isSaving } = useNumbers(props);
  return (
    <FormDialog
      open
      onClose={props.onClose}
      title="Numéros de suivi"
      description={
        'Un numéro par colis. Une liste entière se colle dans le premier champ\u00A0: une ligne par colis, dans cet ordre ou précédée du numéro de commande.'
      }
      onSubmit={save}
      saving={isSaving}
      error={null}
      submitLabel="Noter les numéros"
      disabledReason={filled.length === 0 ? 'Écrivez au moins un numéro.' : null}
    >
      {parcels.map(({ first, orders }, index) => (
        <div key={first.id} onPaste={(event) => paste(event, index)}>
          <TextField
            label={`${orders.map(({ number }) => number).join(', ')}, ${buyerOf(first)}`}
            value={textOf(first.id)}
            onChange={(value) => setNumbers(new Map([[first.id, value]]))}
            error={refusals.get(first.id) ?? null}
            maxLength={maxLengthBy(schemas.recordNumber.input, 'trackingId')}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      ))}
    </FormDialog>
  );
}

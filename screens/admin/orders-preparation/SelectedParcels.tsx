import { IconFileDescription, IconPrinter, IconTag } from '@tabler/icons-react';
import { type Ref, useRef, useState } from 'react';
import { counted } from '#shared/counted.ts';
import { urlOf } from '#shared/http/request.ts';
import { RefusedOrders } from '#features/orders/web/admin/RefusedOrders.tsx';
import { buyerOf } from '#features/orders/web/admin/customer-name.ts';
import {
  generateLabel,
  labelsPdf,
  packingPdf,
  undoPreparation,
  validatePreparation,
} from '#features/shipping/domain/endpoints.ts';
import { openPdf, printPdf } from '#features/shipping/web/print-label.ts';
import { useFocusNext, useFocusOnceLost } from '#features/shipping/web/use-focus-next.ts';
import { call } from '#platform/web/api/client.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { SelectionBar } from '#platform/web/ui/SelectionBar.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useOneAtATime } from '#platform/web/ui/use-one-at-a-time.ts';
import type { Selection } from '#platform/web/ui/use-selection.ts';
import { IncompleteParcels } from './IncompleteParcels.tsx';
import { NumbersDialog } from './NumbersDialog.tsx';
import type { ParcelToPrepare } from './parcels.ts';
import {
  type BatchResult,
  mergeResults,
  incompleteOf,
  isFullSuccess,
  createdLabels,
  type OrderRef,
  outcomeOf,
  validatedPreparations,
  undoneValidations,
  useOrderBatch,
  finishedOnly,
} from './use-order-batch.ts';
import { showNotUndone, showUndone, showValidated } from './validated-message.ts';
import styles from '#features/shipping/web/preparation.module.css';

interface SelectedParcelsProps {
  parcels: readonly ParcelToPrepare[];
  selection: Selection;
}

export function SelectedParcels({ parcels, selection }: SelectedParcelsProps) {
  const { selected, labelled, toLabel, progress, result, incomplete, ...batch } = useSelectedParcels({
    parcels,
    selection,
  });
  const printable = labelled.filter(({ first }) => first.label?.path);
  const orders = selected.reduce((sum, parcel) => sum + parcel.orders.length, 0);
  const buyers = new Map(parcels.map(({ id, first }) => [id, buyerOf(first)]));
  const isBusy = progress !== null;
  const printButton = useRef<HTMLButtonElement>(null);
  const focus = useFocusNext(!isBusy && labelled.length > 0 && toLabel.length === 0, printButton);
  const { run } = useOneAtATime();
  const label = async () => {
    focus.leave();
    const { refused, left } = await batch.label();
    if (refused.length + left > 0) focus.stay();
  };
  // Parcels of the open dialog. The dialog is outside of the bar, which removes its buttons without a selection.
  const [numbered, setNumbered] = useState<readonly ParcelToPrepare[] | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const barFocus = useFocusOnceLost(isBusy, () => bar.current?.querySelector('input'));
  const finish = (validate: () => Promise<void>) => {
    barFocus.leave();
    run(validate);
  };
  return (
    <div ref={bar} className={styles.selected}>
      {result && <RefusedOrders {...result} onClose={batch.closeResult} />}
      {parcels.length > 0 && (
        <SelectionBar isApart selection={selection} countLabel={() => selectedText(orders)}>
          <LabelButton
            count={toLabel.length}
            progress={progress}
            onLabel={() => run(label)}
            onType={() => setNumbered(toLabel)}
          />
          <PrintButtons selected={selected} printable={printable} disabled={isBusy} printButton={printButton} />
          <Button size="small" disabled={isBusy || labelled.length === 0} onClick={() => finish(batch.finish)}>
            {`Valider (${labelled.length})`}
          </Button>
        </SelectionBar>
      )}
      {numbered && <NumbersDialog parcels={numbered} onClose={() => setNumbered(null)} />}
      {incomplete.length > 0 && (
        <IncompleteParcels
          parcels={incomplete.map((order) => ({ ...order, buyer: buyers.get(order.id) ?? '' }))}
          onClose={batch.cancelIncomplete}
          onConfirm={() => finish(batch.finishIncomplete)}
          saving={isBusy}
          error={null}
        />
      )}
    </div>
  );
}

interface LabelButtonProps {
  /** Number of selected parcels without a label. */
  count: number;
  progress: { done: number; total: number } | null;
  onLabel: () => void;
  /** Called instead of `onLabel` in a shop without a carrier. */
  onType: () => void;
}

function LabelButton({ count, progress, onLabel, onType }: LabelButtonProps) {
  const hasCarrier = !useShop().lacks.includes('shipping');
  const [short, long] = hasCarrier ? ['Étiquettes', 'Générer les étiquettes'] : ['Numéros', 'Noter les numéros'];
  return (
    <Button
      size="small"
      variant="secondary"
      loading={progress !== null}
      disabled={count === 0}
      {...(!progress && { 'aria-label': `${long} (${count})` })}
      icon={<IconTag size={18} aria-hidden />}
      onClick={hasCarrier ? onLabel : onType}
    >
      {progress ? `${progress.done} sur ${progress.total}…` : `${short} (${count})`}
    </Button>
  );
}

const selectedText = (count: number) => counted(count, 'sélectionnée');

const joinNumbers = (parcels: readonly ParcelToPrepare[]): string =>
  parcels.flatMap(({ orders }) => orders.map(({ number }) => number)).join(',');

interface PrintButtonsProps {
  selected: readonly ParcelToPrepare[];
  /** Parcels whose label is stored as a file. */
  printable: readonly ParcelToPrepare[];
  disabled: boolean;
  printButton: Ref<HTMLButtonElement>;
}

const PrintButtons = ({ selected, printable, disabled, printButton }: PrintButtonsProps) => (
  <>
    <Button
      size="small"
      variant="secondary"
      ref={printButton}
      icon={<IconPrinter size={18} aria-hidden />}
      disabled={disabled || printable.length === 0}
      onClick={() => printPdf(urlOf(labelsPdf, { orders: joinNumbers(printable) }))}
    >
      {`Imprimer (${printable.length})`}
    </Button>
    <Button
      size="small"
      variant="secondary"
      aria-label="Feuille de préparation"
      icon={<IconFileDescription size={18} aria-hidden />}
      onClick={() => openPdf(urlOf(packingPdf, { orders: joinNumbers(selected) }))}
    >
      Feuille
    </Button>
  </>
);

function useSelectedParcels({ parcels, selection }: SelectedParcelsProps) {
  const { progress, run } = useOrderBatch();
  const [result, setResult] = useState<{ title: string; refused: BatchResult['refused'] } | null>(null);
  /** Result to report after the answer about incomplete parcels; null without a question. */
  const [pendingResult, setPendingResult] = useState<BatchResult | null>(null);
  const validations = useValidations();
  const selected = parcels.filter(({ id }) => selection.has(id));
  const labelled = selected.filter(({ first }) => first.label !== null);
  const toLabel = selected.filter(({ first }) => first.label === null);
  const showRefusals = (title: string, outcome: BatchResult) =>
    setResult(isFullSuccess(outcome) ? null : { title, refused: outcome.refused });
  const undo = async (orders: readonly OrderRef[]): Promise<void> => {
    const outcome = await run(orders, validations.undo);
    const { finished, stopped } = outcome;
    const title = outcomeOf(undoneValidations, outcome);
    showRefusals(title, outcome);
    if (isFullSuccess(outcome)) return showUndone(title);
    // The toast also reaches a user who has opened another screen.
    const notUndone = orders.filter(({ id }) => !finished.some((finishedOrder) => finishedOrder.id === id));
    showNotUndone(stopped === null ? title : `${title}. ${stopped}`, stopped === null ? null : () => undo(notUndone));
  };
  const validate = async (orders: readonly OrderRef[], evenIncomplete: boolean) => {
    const outcome = await run(orders, (order) => validations.validate(order, evenIncomplete));
    selection.untick(outcome.finished.map(({ id }) => id));
    return outcome;
  };
  const showValidatedBatch = (outcome: BatchResult) => {
    setPendingResult(null);
    showRefusals(outcomeOf(validatedPreparations, outcome), outcome);
    const { finished } = outcome;
    if (finished.length > 0)
      showValidated(outcomeOf(validatedPreparations, finishedOnly(outcome)), () => undo(finished));
  };
  return {
    selected,
    labelled,
    toLabel,
    progress,
    result,
    closeResult: () => setResult(null),
    label: async () => {
      const outcome = await run(toLabel, ({ id: orderId }) => call(generateLabel, { orderId }));
      const title = outcomeOf(createdLabels, outcome);
      showRefusals(title, outcome);
      if (isFullSuccess(outcome)) toast.success(title);
      return outcome;
    },
    finish: async () => {
      const outcome = await validate(labelled, false);
      if (incompleteOf(outcome).length > 0) setPendingResult(outcome);
      else showValidatedBatch(outcome);
    },
    incomplete: pendingResult ? incompleteOf(pendingResult) : [],
    cancelIncomplete: () => pendingResult && showValidatedBatch(pendingResult),
    finishIncomplete: async () => {
      if (pendingResult)
        showValidatedBatch(mergeResults(pendingResult, await validate(incompleteOf(pendingResult), true)));
    },
  };
}

function useValidations() {
  /** Ids of the last validations, by order id. The undo of a validation names its id. */
  const lastActions = useRef(new Map<string, string>());
  return {
    validate: async ({ id: orderId }: OrderRef, evenIncomplete: boolean) => {
      const { action } = await call(validatePreparation, { orderId, evenIncomplete });
      lastActions.current.set(orderId, action);
    },
    undo: ({ id: orderId }: OrderRef) => call(undoPreparation, { orderId, reverts: lastActions.current.get(orderId) }),
  };
}

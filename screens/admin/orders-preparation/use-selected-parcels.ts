import { useRef, useState } from 'react';
import { generateLabel, undoPreparation, validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { call } from '#platform/web/api/client.ts';
import { toast } from '#platform/web/ui/toast.ts';
import type { Selection } from '#platform/web/ui/use-selection.ts';
import { doneAgain, incompleteOf, isWhole, made, outcomeOf, prepared, undone, wentWell } from './batch-result.ts';
import type { ParcelToMake } from './parcels.ts';
import { sayNotUndone, sayUndone, sayValidated } from './validated-message.ts';
import { useOrderBatch, type BatchResult, type OrderRef } from './use-order-batch.ts';

export interface Ticked {
  parcels: readonly ParcelToMake[];
  selection: Selection;
}

/** Validates preparations and undoes them. An undo names the validation that this screen made. */
function useValidations() {
  const latest = useRef(new Map<string, string>());
  return {
    validate: async ({ id: orderId }: OrderRef, evenIncomplete: boolean) => {
      const { action } = await call(validatePreparation, { orderId, evenIncomplete });
      latest.current.set(orderId, action);
    },
    undo: ({ id: orderId }: OrderRef) => call(undoPreparation, { orderId, reverts: latest.current.get(orderId) }),
  };
}

/** Runs the actions on the selected parcels and holds their results. */
export function useSelectedParcels({ parcels, selection }: Ticked) {
  const { progress, run } = useOrderBatch();
  const [result, setResult] = useState<{ title: string; refused: BatchResult['refused'] } | null>(null);
  /** Result to report after the answer about incomplete parcels; null without a question. */
  const [asked, setAsked] = useState<BatchResult | null>(null);
  const validations = useValidations();
  const ticked = parcels.filter(({ id }) => selection.has(id));
  const labelled = ticked.filter(({ first }) => first.label !== null);
  const toLabel = ticked.filter(({ first }) => first.label === null);
  /** Keeps the refused parcels on screen until the user closes them. */
  const keep = (title: string, outcome: BatchResult) =>
    setResult(isWhole(outcome) ? null : { title, refused: outcome.refused });
  const undo = async (some: readonly OrderRef[]): Promise<void> => {
    const outcome = await run(some, validations.undo);
    const { finished, stopped } = outcome;
    const title = outcomeOf(undone, outcome);
    keep(title, outcome);
    if (isWhole(outcome)) return sayUndone(title);
    // The toast also reaches a user who has opened another screen.
    const rest = some.filter(({ id }) => !finished.some((finishedOrder) => finishedOrder.id === id));
    sayNotUndone(stopped === null ? title : `${title}. ${stopped}`, stopped === null ? null : () => undo(rest));
  };
  const validate = async (some: readonly OrderRef[], evenIncomplete: boolean) => {
    const outcome = await run(some, (order) => validations.validate(order, evenIncomplete));
    const isDone = (id: string) => outcome.finished.some((finishedOrder) => finishedOrder.id === id);
    selection.keep(ticked.map(({ id }) => id).filter((id) => !isDone(id)));
    return outcome;
  };
  /** Reports the validated parcels once no question is open. */
  const tellValidated = (outcome: BatchResult) => {
    setAsked(null);
    keep(outcomeOf(prepared, outcome), outcome);
    const { finished } = outcome;
    if (finished.length > 0) sayValidated(outcomeOf(prepared, wentWell(outcome)), () => undo(finished));
  };
  return {
    ticked,
    labelled,
    toLabel,
    progress,
    result,
    forget: () => setResult(null),
    label: async () => {
      const outcome = await run(toLabel, ({ id: orderId }) => call(generateLabel, { orderId }));
      const title = outcomeOf(made, outcome);
      keep(title, outcome);
      if (isWhole(outcome)) toast.success(title);
      return outcome;
    },
    finish: async () => {
      const outcome = await validate(labelled, false);
      if (incompleteOf(outcome).length > 0) setAsked(outcome);
      else tellValidated(outcome);
    },
    /** Incomplete parcels that need a confirmation; empty without a question. */
    incomplete: asked ? incompleteOf(asked) : [],
    leave: () => asked && tellValidated(asked),
    finishIncomplete: async () => {
      if (asked) tellValidated(doneAgain(asked, await validate(incompleteOf(asked), true)));
    },
  };
}

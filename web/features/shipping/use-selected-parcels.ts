import { useState } from 'react';
import { generateLabel, validatePreparation } from '#domain/shipping/endpoints.ts';
import { shippingProblems } from '#domain/shipping/problems.ts';
import { outcomeSentence } from '#domain/counted.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.ts';
import type { Selection } from '#web/ui/use-selection.ts';
import type { ParcelToMake } from './parcels.ts';
import { useEach, type EachOutcome } from './use-each.ts';

interface Words {
  one: string;
  many: string;
}
const made: Words = { one: 'étiquette créée', many: 'étiquettes créées' };
const prepared: Words = { one: 'préparation validée', many: 'préparations validées' };

export interface Ticked {
  parcels: readonly ParcelToMake[];
  selection: Selection;
}

type Outcome = Omit<EachOutcome, 'finished'>;

/** « 38 étiquettes créées, 2 refusées, 3 pas demandées ». */
const sentenceOf = ({ one, many }: Words, { done, refused, left }: Outcome): string =>
  outcomeSentence(`Aucune ${one}`, [done, one, many], [refused.length, 'refusée'], [left, 'pas demandée']);

/** What became of all once those that were refused were done again. */
const doneAgain = (before: Outcome, again: EachOutcome): Outcome => ({
  done: before.done + again.done,
  refused: [
    ...before.refused.filter(
      ({ id }) => !again.finished.includes(id) && !again.refused.some((refused) => refused.id === id),
    ),
    ...again.refused,
  ],
  left: before.left,
});

/** What is done with the parcels that are ticked, and what has become of it. */
export function useSelectedParcels({ parcels, selection }: Ticked) {
  const { progress, run } = useEach();
  const [result, setResult] = useState<{ title: string; refused: Outcome['refused'] } | null>(null);
  /** What to tell once it is known whether the incomplete ones go too. */
  const [asked, setAsked] = useState<Outcome | null>(null);
  const ticked = parcels.filter(({ id }) => selection.has(id));
  const labelled = ticked.filter(({ first }) => first.label !== null);
  const toLabel = ticked.filter(({ first }) => first.label === null);
  const tell = (words: Words, outcome: Outcome) => {
    const isWhole = outcome.refused.length + outcome.left === 0;
    const title = sentenceOf(words, outcome);
    setResult(isWhole ? null : { title, refused: outcome.refused });
    if (isWhole) toast.success(title);
  };
  const validate = async (some: readonly { id: string; number: string }[], evenIncomplete: boolean) => {
    const outcome = await run(some, ({ id: orderId }) => call(validatePreparation, { orderId, evenIncomplete }));
    selection.keep(ticked.map(({ id }) => id).filter((id) => !outcome.finished.includes(id)));
    return outcome;
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
      tell(made, outcome);
      return outcome;
    },
    finish: async () => {
      const outcome = await validate(labelled, false);
      if (incompleteOf(outcome).length > 0) setAsked(outcome);
      tell(prepared, outcome);
    },
    /** The parcels that it is asked of whether they go incomplete; none while nothing is asked. */
    incomplete: asked ? incompleteOf(asked) : [],
    leave: () => setAsked(null),
    finishIncomplete: async () => {
      if (!asked) return;
      const again = await validate(incompleteOf(asked), true);
      setAsked(null);
      tell(prepared, doneAgain(asked, again));
    },
  };
}

const incompleteOf = ({ refused }: Outcome) =>
  refused.filter(({ code }) => code === shippingProblems.piecesMissing.code);

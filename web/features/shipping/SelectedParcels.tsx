import { counted, outcomeSentence } from '#domain/counted.ts';
import { IconFileDescription, IconPrinter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { urlOf } from '#domain/http/request.ts';
import { generateLabel, labelsPdf, packingPdf, validatePreparation } from '#domain/shipping/endpoints.ts';
import { call } from '#web/api/client.ts';
import { RefusedOrders } from '#web/features/orders/admin/SelectedOrders.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SelectionBar } from '#web/ui/SelectionBar.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Selection } from '#web/ui/use-selection.ts';
import type { ParcelToMake } from './parcels.ts';
import { openPdf, printPdf } from './print-label.ts';
import { useEach, type EachOutcome } from './use-each.ts';
import { useFocusNext } from './use-focus-next.ts';

const selected = (count: number) => counted(count, 'commande sélectionnée', 'commandes sélectionnées');

interface Words {
  one: string;
  many: string;
}
const made: Words = { one: 'étiquette créée', many: 'étiquettes créées' };
const prepared: Words = { one: 'préparation validée', many: 'préparations validées' };

/** « 38 étiquettes créées, 2 refusées, 3 pas demandées ». */
const sentence = ({ one, many }: Words, { done, refused, left }: EachOutcome): string =>
  outcomeSentence(`Aucune ${one}`, [done, one, many], [refused.length, 'refusée'], [left, 'pas demandée']);

interface Ticked {
  parcels: readonly ParcelToMake[];
  selection: Selection;
}

function useSelectedParcels({ parcels, selection }: Ticked) {
  const { progress, run } = useEach();
  const [result, setResult] = useState<(EachOutcome & { words: Words }) | null>(null);
  const ticked = parcels.filter(({ id }) => selection.has(id));
  const labelled = ticked.filter(({ first }) => first.label !== null);
  const toLabel = ticked.filter(({ first }) => first.label === null);
  const each = async (some: readonly ParcelToMake[], words: Words, act: (parcel: ParcelToMake) => Promise<unknown>) => {
    const outcome = await run(some, act);
    const isWhole = outcome.refused.length + outcome.left === 0;
    setResult(isWhole ? null : { ...outcome, words });
    if (isWhole) toast.success(sentence(words, outcome));
    return outcome;
  };
  return {
    ticked,
    labelled,
    toLabel,
    progress,
    result,
    forget: () => setResult(null),
    label: () => each(toLabel, made, ({ id: orderId }) => call(generateLabel, { orderId })),
    finish: async () => {
      const { refused } = await each(labelled, prepared, ({ id: orderId }) => call(validatePreparation, { orderId }));
      selection.keep([...refused, ...toLabel].map(({ id }) => id));
    },
  };
}

const numbers = (parcels: readonly ParcelToMake[]): string =>
  parcels.flatMap(({ orders }) => orders.map(({ number }) => number)).join(',');

/** What is done with the parcels that are ticked: their labels, their papers, and the word that they are made. */
export function SelectedParcels({ parcels, selection }: Ticked) {
  const { ticked, labelled, toLabel, progress, result, ...work } = useSelectedParcels({ parcels, selection });
  const orders = ticked.reduce((sum, parcel) => sum + parcel.orders.length, 0);
  const isBusy = progress !== null;
  const print = useRef<HTMLButtonElement>(null);
  const focus = useFocusNext(!isBusy && labelled.length > 0 && toLabel.length === 0, print);
  const label = async () => {
    focus.leave();
    const { refused, left } = await work.label();
    if (refused.length + left > 0) focus.stay();
  };
  return (
    <>
      {result && (
        <RefusedOrders title={sentence(result.words, result)} refused={result.refused} onClose={work.forget} />
      )}
      <SelectionBar isApart selection={selection} countLabel={() => selected(orders)}>
        <Button
          size="small"
          variant="secondary"
          loading={isBusy}
          disabled={toLabel.length === 0}
          onClick={() => void label()}
        >
          {isBusy ? `${progress.done} sur ${progress.of}…` : `Générer les étiquettes (${toLabel.length})`}
        </Button>
        <Button
          size="small"
          variant="secondary"
          ref={print}
          icon={<IconPrinter size={18} aria-hidden />}
          disabled={isBusy || labelled.length === 0}
          onClick={() => printPdf(urlOf(labelsPdf, { orders: numbers(labelled) }))}
        >
          {`Imprimer les étiquettes (${labelled.length})`}
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon={<IconFileDescription size={18} aria-hidden />}
          onClick={() => openPdf(urlOf(packingPdf, { orders: numbers(ticked) }))}
        >
          Feuille de préparation
        </Button>
        <Button size="small" disabled={isBusy || labelled.length === 0} onClick={() => void work.finish()}>
          {`Valider les préparations (${labelled.length})`}
        </Button>
      </SelectionBar>
    </>
  );
}

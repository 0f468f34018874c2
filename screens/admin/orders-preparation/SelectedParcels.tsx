import { counted } from '#shared/counted.ts';
import { IconFileDescription, IconPrinter, IconTag } from '@tabler/icons-react';
import { useRef, type Ref } from 'react';
import { urlOf } from '#shared/http/request.ts';
import { labelsPdf, packingPdf } from '#features/shipping/domain/endpoints.ts';
import { RefusedOrders } from '#features/orders/web/admin/RefusedOrders.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { SelectionBar } from '#platform/web/ui/SelectionBar.tsx';
import { buyerOf } from '#features/orders/web/admin/customer-name.ts';
import { IncompleteParcels } from './IncompleteParcels.tsx';
import type { ParcelToMake } from './parcels.ts';
import { openPdf, printPdf } from '#features/shipping/web/print-label.ts';
import { useFocusNext, useFocusOnceLost } from '#features/shipping/web/use-focus-next.ts';
import { useSelectedParcels, type Ticked } from './use-selected-parcels.ts';
import styles from '#features/shipping/web/preparation.module.css';

const selected = (count: number) => counted(count, 'sélectionnée');

const numbers = (parcels: readonly ParcelToMake[]): string =>
  parcels.flatMap(({ orders }) => orders.map(({ number }) => number)).join(',');

interface PapersProps {
  ticked: readonly ParcelToMake[];
  labelled: readonly ParcelToMake[];
  disabled: boolean;
  print: Ref<HTMLButtonElement>;
}

const Papers = ({ ticked, labelled, disabled, print }: PapersProps) => (
  <>
    <Button
      size="small"
      variant="secondary"
      ref={print}
      icon={<IconPrinter size={18} aria-hidden />}
      disabled={disabled || labelled.length === 0}
      onClick={() => printPdf(urlOf(labelsPdf, { orders: numbers(labelled) }))}
    >
      {`Imprimer (${labelled.length})`}
    </Button>
    <Button
      size="small"
      variant="secondary"
      aria-label="Feuille de préparation"
      icon={<IconFileDescription size={18} aria-hidden />}
      onClick={() => openPdf(urlOf(packingPdf, { orders: numbers(ticked) }))}
    >
      Feuille
    </Button>
  </>
);

export function SelectedParcels({ parcels, selection }: Ticked) {
  const { ticked, labelled, toLabel, progress, result, incomplete, ...work } = useSelectedParcels({
    parcels,
    selection,
  });
  const orders = ticked.reduce((sum, parcel) => sum + parcel.orders.length, 0);
  const buyers = new Map(parcels.map(({ id, first }) => [id, buyerOf(first)]));
  const isBusy = progress !== null;
  const print = useRef<HTMLButtonElement>(null);
  const focus = useFocusNext(!isBusy && labelled.length > 0 && toLabel.length === 0, print);
  const label = async () => {
    focus.leave();
    const { refused, left } = await work.label();
    if (refused.length + left > 0) focus.stay();
  };
  const bar = useRef<HTMLDivElement>(null);
  const rest = useFocusOnceLost(isBusy, () => bar.current?.querySelector('input'));
  const finish = (finishing: Promise<void>) => {
    rest.leave();
    void finishing;
  };
  return (
    <div ref={bar} className={styles.selected}>
      {result && <RefusedOrders {...result} onClose={work.forget} />}
      {parcels.length > 0 && (
        <SelectionBar isApart selection={selection} countLabel={() => selected(orders)}>
          <Button
            size="small"
            variant="secondary"
            loading={isBusy}
            disabled={toLabel.length === 0}
            {...(!isBusy && { 'aria-label': `Générer les étiquettes (${toLabel.length})` })}
            icon={<IconTag size={18} aria-hidden />}
            onClick={() => void label()}
          >
            {isBusy ? `${progress.done} sur ${progress.of}…` : `Étiquettes (${toLabel.length})`}
          </Button>
          <Papers ticked={ticked} labelled={labelled} disabled={isBusy} print={print} />
          <Button size="small" disabled={isBusy || labelled.length === 0} onClick={() => finish(work.finish())}>
            {`Valider (${labelled.length})`}
          </Button>
        </SelectionBar>
      )}
      {incomplete.length > 0 && (
        <IncompleteParcels
          parcels={incomplete.map((order) => ({ ...order, buyer: buyers.get(order.id) ?? '' }))}
          onClose={work.leave}
          onConfirm={() => finish(work.finishIncomplete())}
          saving={isBusy}
          error={null}
        />
      )}
    </div>
  );
}

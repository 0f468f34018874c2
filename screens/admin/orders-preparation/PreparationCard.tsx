import { IconCheck } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { refusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { buyerOf } from '#features/orders/web/admin/customer-name.ts';
import { OrderAddress } from '#features/parcels/web/OrderAddress.tsx';
import { OrderCustomer } from '#features/orders/web/admin/OrderCustomer.tsx';
import { Part } from '#features/orders/web/admin/Part.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { Selection } from '#platform/web/ui/use-selection.ts';
import { IncompleteParcels, type IncompleteParcel } from './IncompleteParcels.tsx';
import { LabelPanel } from '#features/shipping/web/LabelPanel.tsx';
import { ParcelNotices } from './ParcelNotices.tsx';
import { toLabel } from '#features/shipping/web/parcel-order.ts';
import { ParcelIntro, ParcelTitle } from './ParcelTitle.tsx';
import { PrintedAddress } from './PrintedAddress.tsx';
import { ParcelOrders } from './ParcelOrders.tsx';
import { namedParcel, type ParcelToMake } from './parcels.ts';
import { sayValidated, undoValidation } from './validated-message.ts';
import { useFocusNextCard } from '#features/shipping/web/use-focus-next.ts';
import styles from '#features/shipping/web/preparation.module.css';

function Validation({ parcel }: { parcel: ParcelToMake }) {
  const { first: order } = parcel;
  const focus = useFocusNextCard();
  const [incomplete, setIncomplete] = useState<IncompleteParcel | null>(null);
  const validate = useCommand(validatePreparation, {
    onSuccess: ({ message, action: reverts }, { orderId }) => {
      const content = (
        <>
          {message}
          <br />
          {namedParcel(parcel)}
        </>
      );
      sayValidated(content, () => undoValidation({ orderId, reverts }, namedParcel(parcel)));
    },
    onProblem: (problem) => {
      const reason = sentenceOf(problem);
      const { id, number } = order;
      if (refusedWith(problem, shippingProblems.piecesMissing))
        return setIncomplete({ id, number, buyer: buyerOf(order), reason });
      setIncomplete(null);
      focus.stay();
      toast.error(
        <>
          {reason}
          <br />
          {namedParcel(parcel)}
        </>,
      );
    },
  });
  return (
    <>
      <Button
        icon={<IconCheck size={19} aria-hidden />}
        loading={validate.isPending || validate.isSuccess}
        onClick={() => {
          focus.leave();
          validate.mutate({ orderId: order.id });
        }}
      >
        Valider la préparation
      </Button>
      {incomplete && (
        <IncompleteParcels
          parcels={[incomplete]}
          onClose={() => {
            focus.stay();
            setIncomplete(null);
          }}
          onConfirm={() => validate.mutate({ orderId: order.id, evenIncomplete: true })}
          saving={validate.isPending || validate.isSuccess}
          error={null}
        />
      )}
    </>
  );
}

/** Content of the card. Memoized, so that selecting a parcel does not render up to 200 cards again. */
const Content = memo(function Content({ parcel }: { parcel: ParcelToMake }) {
  const { first: order, orders } = parcel;
  const label = toLabel(order);
  return (
    <>
      <ParcelNotices first={order} orders={orders} />
      <div className={styles.parts}>
        <div className={styles.pair}>
          <Part title="Client">
            <div className={styles.customer}>
              <OrderCustomer user={order.user} />
            </div>
          </Part>
          <ParcelOrders orders={orders} />
        </div>
        <OrderAddress order={label} frame="part" />
        <Part title="Étiquette d’expédition">
          {order.printedAddress && <PrintedAddress order={order} printed={order.printedAddress} />}
          <LabelPanel order={label} />
        </Part>
      </div>
    </>
  );
});

/** Shows one parcel to prepare: customer, pieces, address, label and validation (ADM-22). */
export function PreparationCard({ parcel, selection }: { parcel: ParcelToMake; selection?: Selection }) {
  const { first: order, place } = parcel;
  return (
    <li data-line={parcel.id}>
      <Card
        as="article"
        title={
          <span className={styles.title}>
            {selection && (
              <span className={styles.tick}>
                <Checkbox
                  hideLabel
                  label={`Sélectionner ${order.number}`}
                  checked={selection.has(order.id)}
                  onChange={(_, event) => selection.toggle(order.id, event instanceof MouseEvent && event.shiftKey)}
                />
              </span>
            )}
            <ParcelTitle parcel={parcel} />
          </span>
        }
        intro={<ParcelIntro parcel={parcel} />}
        actions={order.label && place !== 'held' && <Validation parcel={parcel} />}
      >
        <Content parcel={parcel} />
      </Card>
    </li>
  );
}

import { IconCheck } from '@tabler/icons-react';
import { memo, useState, type RefObject } from 'react';
import { OrderBadge } from '#features/orders/web/OrderBadge.tsx';
import { OrderLines } from '#features/orders/web/OrderLine.tsx';
import { OrderCustomer } from '#features/orders/web/admin/OrderCustomer.tsx';
import { ParcelPart } from '#features/orders/web/admin/ParcelPart.tsx';
import { buyerOf } from '#features/orders/web/admin/customer-name.ts';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { OrderAddress } from '#features/parcels/web/OrderAddress.tsx';
import { validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { shippingProblems } from '#features/shipping/domain/problems.ts';
import { LabelPanel } from '#features/shipping/web/LabelPanel.tsx';
import { parcelOrderOf } from '#features/shipping/web/parcel-order.ts';
import { useFocusNextCard } from '#features/shipping/web/use-focus-next.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { isRefusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { Selection } from '#platform/web/ui/use-selection.ts';
import { type IncompleteParcel, IncompleteParcels } from './IncompleteParcels.tsx';
import { ParcelNotices } from './ParcelNotices.tsx';
import { firstPaymentOf, parcelName, type ParcelToPrepare, piecesToPack, tickedSentence } from './parcels.ts';
import type { OrderToPrepare } from './schemas.ts';
import { showValidated, undoValidation } from './validated-message.ts';
import styles from '#features/shipping/web/preparation.module.css';

interface PreparationCardProps {
  parcel: ParcelToPrepare;
  onEditAddress: (order: OrderToPrepare) => void;
  /** Undefined for a parcel that cannot be selected. */
  selection?: RefObject<Selection>;
  isSelected?: boolean;
}

export const PreparationCard = memo(function PreparationCard(props: PreparationCardProps) {
  const { parcel, onEditAddress, selection, isSelected = false } = props;
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
                  checked={isSelected}
                  onChange={(_, event) =>
                    selection.current.toggle(order.id, event instanceof MouseEvent && event.shiftKey)
                  }
                />
              </span>
            )}
            <ParcelTitle parcel={parcel} />
          </span>
        }
        intro={<ParcelIntro parcel={parcel} />}
        actions={order.label && place !== 'held' && <Validation parcel={parcel} />}
      >
        <Content parcel={parcel} onEditAddress={onEditAddress} />
      </Card>
    </li>
  );
});

function Validation({ parcel }: { parcel: ParcelToPrepare }) {
  const { first: order } = parcel;
  const focus = useFocusNextCard();
  const [incomplete, setIncomplete] = useState<IncompleteParcel | null>(null);
  const withParcel = (sentence: string) => (
    <>
      {sentence}
      <br />
      {parcelName(parcel)}
    </>
  );
  const validate = useCommand(validatePreparation, {
    onSuccess: ({ message, action: reverts }, { orderId }) => {
      const undo = () => {
        // The card may still be on screen. Without a reset, its button would stay in the state of the success.
        validate.reset();
        return undoValidation({ orderId, reverts }, parcelName(parcel));
      };
      showValidated(withParcel(message), undo);
    },
    onProblem: (problem) => {
      const reason = sentenceOf(problem);
      const { id, number } = order;
      if (isRefusedWith(problem, shippingProblems.piecesMissing))
        return setIncomplete({ id, number, buyer: buyerOf(order), reason });
      setIncomplete(null);
      focus.stay();
      toast.error(withParcel(reason));
    },
  });
  return (
    <>
      <Button
        variant="secondary"
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

/** Memoized, so that selecting a parcel does not render up to 200 cards again. */
const Content = memo(function Content({
  parcel,
  onEditAddress,
}: Pick<PreparationCardProps, 'parcel' | 'onEditAddress'>) {
  const { first: order, orders } = parcel;
  const parcelOrder = parcelOrderOf(order);
  const edit = () => onEditAddress(order);
  return (
    <>
      <ParcelNotices first={order} shownOrders={orders} />
      <div className={styles.parts}>
        <div className={styles.pair}>
          <ParcelPart title="Cliente">
            <div className={styles.customer}>
              <OrderCustomer user={order.user} />
            </div>
          </ParcelPart>
          <ParcelOrders orders={orders} />
        </div>
        <OrderAddress order={parcelOrder} frame="part" onEdit={edit} />
        <ParcelPart title="Étiquette d’expédition">
          {order.printedAddress && <PrintedAddress printed={order.printedAddress} onEdit={edit} />}
          <LabelPanel order={parcelOrder} />
        </ParcelPart>
      </div>
    </>
  );
});

function ParcelTitle({ parcel: { orders } }: { parcel: ParcelToPrepare }) {
  const isAlone = orders.length === 1;
  return (
    <span>
      {!isAlone && 'Commandes '}
      {orders.map(({ id, number }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <TextLink to="/admin/orders/$orderId" params={{ orderId: id }} className={styles.number}>
            {isAlone ? `Commande ${number}` : number}
          </TextLink>
        </span>
      ))}
    </span>
  );
}

function ParcelIntro({ parcel }: { parcel: ParcelToPrepare }) {
  const { orders } = parcel;
  const paidAt = firstPaymentOf(orders);
  const ticked = tickedSentence(parcel);
  const lives = [...new Set(orders.map(({ liveTitle }) => liveTitle).filter(Boolean))];
  return (
    <>
      {paidAt ? (
        <>
          Payée{orders.length > 1 && 's depuis'} le <DateTime at={paidAt} />
        </>
      ) : (
        'Aucun paiement par carte reçu'
      )}{' '}
      · <Money cents={orders.reduce((sum, { total }) => sum + total, 0)} />
      {ticked && (
        <>
          {' · '}
          <b>{ticked}</b>
        </>
      )}
      {lives.length > 0 && ` · ${lives.join(', ')}`}
    </>
  );
}

function ParcelOrders({ orders }: { orders: readonly OrderToPrepare[] }) {
  const [first, ...more] = orders;
  const otherOrders = first?.parcel?.others ?? [];
  const pieces = piecesToPack({ orders });
  if (!first || otherOrders.length === 0)
    return (
      <ParcelPart title={countOf(pieces)}>
        <OrderLines items={first?.items ?? []} hidePrice />
      </ParcelPart>
    );
  const unlistedOrders = otherOrders.filter(({ id }) => !more.some((order) => order.id === id));
  return (
    <ParcelPart title={orders.length > 1 ? `${countOf(pieces)} dans un seul colis` : countOf(pieces)}>
      {orders.map(({ id, number, items }) => (
        <section key={id} className={styles.inParcel} aria-label={`Pièces de ${number}`}>
          <h4>{number}</h4>
          <OrderLines items={items} hidePrice />
        </section>
      ))}
      {unlistedOrders.map(({ id, number, status }) => (
        <p key={id} className={styles.elsewhere}>
          <TextLink to="/admin/orders/$orderId" params={{ orderId: id }}>
            {number}
          </TextLink>
          <OrderBadge order={{ status }} />
        </p>
      ))}
    </ParcelPart>
  );
}

const countOf = (pieces: number) => `${pieces} ${pieces > 1 ? 'articles' : 'article'} à préparer`;

interface PrintedAddressProps {
  printed: NonNullable<OrderToPrepare['printedAddress']>;
  onEdit: () => void;
}

function PrintedAddress({ printed: { lines, refusal }, onEdit }: PrintedAddressProps) {
  const mayCorrect = useMay()(changeAddress);
  return (
    <Alert
      tone={refusal ? 'warning' : 'info'}
      title={refusal ? 'Adresse refusée par Colissimo' : 'L’étiquette ne dira pas tout'}
      actions={
        mayCorrect && (
          <Button size="small" variant="secondary" onClick={onEdit}>
            Corriger l’adresse
          </Button>
        )
      }
    >
      {refusal ? (
        `Pas d’étiquette possible\u00A0: ${refusal}.`
      ) : (
        <>
          Une partie ne s’imprime pas. Colissimo écrira&nbsp;:
          <span className={styles.printed}>
            {lines.map((line, index) => (
              // The index is part of the key, because two lines of an address may be equal.
              <span key={`${index} ${line}`}>{line}</span>
            ))}
          </span>
        </>
      )}
    </Alert>
  );
}

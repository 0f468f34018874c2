import { IconDownload, IconPrinter, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Fragment, useRef, useState, type Ref } from 'react';
import { urlOf } from '#shared/http/request.ts';
import { formatUntil } from '#shared/time.ts';
import { holdRefusal } from '#features/attention/domain/rules.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import { separateParcel, shipParcel } from '#features/parcels/domain/admin-endpoints.ts';
import { hasOutdatedLabel, attentionOfParcel, byNumber } from '#features/parcels/domain/rules.ts';
import { deleteLabel, generateLabel, labelPdf } from '#features/shipping/domain/endpoints.ts';
import { trackingPage } from '#features/shipping/domain/rules.ts';
import { isFollowedNumber } from '#shared/parcel-number.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter, useCommand } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { LabelRequest } from './LabelRequest.tsx';
import { NumberForm } from './NumberForm.tsx';
import { openParcelSentence, type ParcelOrder } from './parcel-order.ts';
import { printLabel } from './print-label.ts';
import { useFocusNext } from './use-focus-next.ts';
import styles from './preparation.module.css';

interface ExistingLabelProps {
  order: ParcelOrder;
  label: NonNullable<ParcelOrder['label']>;
  printButton: Ref<HTMLButtonElement>;
}

function DeletionDialog({ order, label, onClose }: Omit<ExistingLabelProps, 'printButton'> & { onClose: () => void }) {
  // Keeps the label at opening, because another user may replace it while the dialog is open.
  const [{ trackingId, path }] = useState(label);
  const isTyped = path === null;
  const remove = useCommand(deleteLabel, {
    onSuccess: () => {
      toast.success(isTyped ? 'Numéro supprimé' : 'Étiquette supprimée');
      onClose();
    },
    onProblem: () => void invalidateAfter(deleteLabel),
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => remove.mutate({ orderId: order.id, trackingId })}
      title={isTyped ? 'Supprimer le numéro ?' : 'Supprimer l’étiquette\u00A0?'}
      confirmLabel={isTyped ? 'Supprimer le numéro' : 'Supprimer l’étiquette'}
      saving={remove.isPending}
      error={remove.error}
    >
      <p>
        {isTyped
          ? `Le numéro ${trackingId} sera oublié. Vous pourrez en noter un autre.`
          : `Le numéro ${trackingId} et son étiquette seront oubliés. Si elle est déjà imprimée, détruisez-la.`}
      </p>
    </ConfirmDialog>
  );
}

function Replacement({ order, trackingId }: { order: ParcelOrder; trackingId: string }) {
  const replace = useCommand(generateLabel, {
    onSuccess: ({ tracking_id }) => toast.success(`Étiquette ${tracking_id} créée. Détruisez l’ancienne.`),
    onProblem: (problem) => {
      toast.error(sentenceOf(problem));
      void invalidateAfter(generateLabel);
    },
  });
  return (
    <Button
      size="small"
      icon={<IconRefresh size={18} aria-hidden />}
      loading={replace.isPending}
      onClick={() => replace.mutate({ orderId: order.id, replaces: trackingId })}
    >
      Créer une nouvelle étiquette
    </Button>
  );
}

const PrintButtons = ({ order, printButton }: Pick<ExistingLabelProps, 'order' | 'printButton'>) => (
  <>
    <Button
      ref={printButton}
      size="small"
      icon={<IconPrinter size={18} aria-hidden />}
      variant="secondary"
      onClick={() => printLabel(order.id)}
    >
      Imprimer
    </Button>
    <AnchorButton
      href={urlOf(labelPdf, { orderId: order.id })}
      download={`etiquette-${order.number}.pdf`}
      size="small"
      variant="secondary"
      icon={<IconDownload size={18} aria-hidden />}
    >
      Télécharger
    </AnchorButton>
  </>
);

function ExistingLabel({ order, label, printButton }: ExistingLabelProps) {
  const [deleting, setDeleting] = useState(false);
  const mayDelete = orderCan('delete-label', order);
  const hasCarrier = !useShop().lacks.includes('shipping');
  return (
    <div className={styles.made}>
      <p className={styles.tracking}>
        Numéro de suivi&nbsp;:{' '}
        {isFollowedNumber(label.trackingId) ? (
          <a href={order.trackingUrl ?? trackingPage(label.trackingId)} target="_blank" rel="noopener noreferrer">
            {label.trackingId}
          </a>
        ) : (
          label.trackingId
        )}
      </p>
      {hasCarrier && hasOutdatedLabel(order, label.trackingId) && (
        <Replacement order={order} trackingId={label.trackingId} />
      )}
      <div className={classNames(styles.labelButtons, styles.compactButtons)}>
        {label.path !== null && <PrintButtons order={order} printButton={printButton} />}
        {mayDelete && (
          <span className={styles.deleteButton}>
            <IconButton
              danger
              aria-label={label.path === null ? 'Supprimer le numéro' : 'Supprimer l’étiquette'}
              icon={<IconTrash size={19} aria-hidden />}
              onClick={() => setDeleting(true)}
            />
          </span>
        )}
      </div>
      {label.unreadableSince && (
        <Alert tone="warning" title="Suivi illisible">
          Depuis le <DateTime at={label.unreadableSince} />, une partie du suivi de ce colis n’a pas pu être lue.
          Suivez-le sur le site de La Poste et, s’il le faut, changez le statut à la main.
        </Alert>
      )}
      {deleting && <DeletionDialog order={order} label={label} onClose={() => setDeleting(false)} />}
    </div>
  );
}

const noLabelSentence = (order: ParcelOrder): string =>
  orderCan('add-item', order)
    ? 'L’étiquette pourra être générée une fois la commande payée.'
    : 'Aucune étiquette pour cette commande.';

interface LabelPanelProps {
  order: ParcelOrder;
  /** True when the screen has the field of a scanner, which keeps the focus. */
  isScanned?: boolean;
}

/** The key keeps typed text and a pending request with their order when the screen then shows another order. */
export const LabelPanel = (props: LabelPanelProps) => (
  <Fragment key={props.order.id}>
    <SharedParcel order={props.order} />
    <LabelOrRequest {...props} />
  </Fragment>
);

function LabelOrRequest({ order, isScanned }: LabelPanelProps) {
  const hasCarrier = !useShop().lacks.includes('shipping');
  const printButton = useRef<HTMLButtonElement>(null);
  const focus = useFocusNext(order.label !== null && !isScanned, printButton);
  if (order.label) return <ExistingLabel order={order} label={order.label} printButton={printButton} />;
  if (!orderCan('make-label', order)) return <MutedText>{noLabelSentence(order)}</MutedText>;
  if (order.parcel?.openUntil) return <OpenParcel order={order} until={order.parcel.openUntil} />;
  if (holdRefusal(attentionOfParcel(order)))
    return <MutedText>Le colis ne part pas&nbsp;: traitez d’abord l’alerte.</MutedText>;
  const RequestForm = hasCarrier ? LabelRequest : NumberForm;
  return <RequestForm order={order} onAsk={focus.leave} onRefused={focus.stay} />;
}

const idsOfParcel = (order: ParcelOrder): string[] => [order, ...(order.parcel?.others ?? [])].map(({ id }) => id);

function SharedParcel({ order }: { order: ParcelOrder }) {
  const separate = useCommand(separateParcel, {
    onSuccess: () => toast.success('Commandes séparées\u00A0: un colis pour chacune'),
    onProblem: (problem) => {
      toast.error(sentenceOf(problem));
      void invalidateAfter(separateParcel);
    },
  });
  const otherOrders = order.parcel?.others ?? [];
  if (otherOrders.length === 0) return null;
  const maySeparate =
    lifecycleOf(order.status).parcelIsHere && !order.label && !order.labelUnknown && !order.parcel?.openUntil;
  return (
    <Row justify="between" gap="tight">
      <p>
        Même colis que{' '}
        {otherOrders.map(({ id, number }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <TextLink to="/admin/orders/$orderId" params={{ orderId: id }}>
              {number}
            </TextLink>
          </span>
        ))}
      </p>
      {maySeparate && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Séparer ${[order, ...otherOrders]
            .toSorted(byNumber)
            .map(({ number }) => number)
            .join(', ')}`}
          loading={separate.isPending}
          onClick={() => separate.mutate({ orderId: order.id, seen: idsOfParcel(order) })}
        >
          Séparer
        </Button>
      )}
    </Row>
  );
}

function OpenParcel({ order, until }: { order: ParcelOrder; until: string }) {
  const ship = useCommand(shipParcel, {
    onSuccess: () => toast.success('Colis fermé\u00A0: il est à préparer'),
    onProblem: (problem) => {
      toast.error(sentenceOf(problem));
      void invalidateAfter(shipParcel);
    },
  });
  const unpaid = (order.parcel?.others ?? []).filter(({ status }) => lifecycleOf(status).oncePaid !== null);
  return (
    <>
      <p>Colis ouvert jusqu’au {formatUntil(until)}</p>
      <MutedText>{openParcelSentence(unpaid.map(({ number }) => number))}</MutedText>
      <div className={styles.compactButtons}>
        <Button
          size="small"
          variant="secondary"
          aria-label={`Expédier maintenant ${order.number}`}
          loading={ship.isPending}
          onClick={() => ship.mutate({ orderId: order.id, seen: idsOfParcel(order) })}
        >
          Expédier maintenant
        </Button>
      </div>
    </>
  );
}

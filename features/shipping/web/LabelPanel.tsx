import { IconDownload, IconPrinter, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useRef, useState, type Ref } from 'react';
import { whyHeld } from '#features/attention/domain/rules.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import { deleteLabel, generateLabel, labelPdf } from '#features/shipping/domain/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import { trackingPage } from '#features/shipping/domain/rules.ts';
import { bearsOldAddress, openOfParcel } from '#features/parcels/domain/rules.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter, useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { LabelRequest } from './LabelRequest.tsx';
import type { ParcelOrder } from './parcel-order.ts';
import { OpenParcel } from './OpenParcel.tsx';
import { SharedParcel } from './SharedParcel.tsx';
import { printLabel } from './print-label.ts';
import { useFocusNext } from './use-focus-next.ts';
import styles from './preparation.module.css';

function Deletion({ order, onClose }: { order: ParcelOrder; onClose: () => void }) {
  const remove = useCommand(deleteLabel, {
    onSuccess: () => {
      toast.success('Étiquette supprimée');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => remove.mutate({ orderId: order.id })}
      title="Supprimer l’étiquette ?"
      confirmLabel="Supprimer l’étiquette"
      saving={remove.isPending}
      error={remove.error}
    >
      <p>
        Le numéro {order.label?.trackingId} et son étiquette seront oubliés. Détruisez celle qui serait déjà imprimée.
      </p>
    </ConfirmDialog>
  );
}

interface MadeProps {
  order: ParcelOrder;
  label: NonNullable<ParcelOrder['label']>;
  print: Ref<HTMLButtonElement>;
}

/** Replaces a label that bears an address the order no longer has. */
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

/** Shows the label of an order, with buttons to download, print and delete it. */
function Made({ order, label, print }: MadeProps) {
  const [deleting, setDeleting] = useState(false);
  const mayDelete = orderCan('delete-label', order);
  return (
    <div className={styles.made}>
      <p className={styles.tracking}>
        Numéro de suivi :{' '}
        <a href={order.trackingUrl ?? trackingPage(label.trackingId)} target="_blank" rel="noopener noreferrer">
          {label.trackingId}
        </a>
      </p>
      {bearsOldAddress(order, label.trackingId) && <Replacement order={order} trackingId={label.trackingId} />}
      <div className={classNames(styles.labelWays, styles.slim)}>
        <Button
          ref={print}
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
        {mayDelete && (
          <span className={styles.forget}>
            <IconButton
              danger
              aria-label="Supprimer l’étiquette"
              icon={<IconTrash size={19} aria-hidden />}
              onClick={() => setDeleting(true)}
            />
          </span>
        )}
      </div>
      {label.unreadableSince && (
        <Alert tone="warning" title="Suivi illisible">
          Depuis le <DateTime at={label.unreadableSince} />, une partie de ce que La Poste dit de ce colis ne peut pas
          être lue. Suivez-le sur le site de La Poste et, s’il le faut, changez le statut à la main.
        </Alert>
      )}
      {deleting && <Deletion order={order} onClose={() => setDeleting(false)} />}
    </div>
  );
}

/** Returns the reason why this status has no label. */
const notNow = (order: ParcelOrder): string =>
  orderCan('add-item', order)
    ? 'L’étiquette pourra être générée une fois la commande payée.'
    : 'Aucune étiquette pour cette commande.';

interface LabelPanelProps {
  order: ParcelOrder;
  /** True when a scanner is used on the screen: its field keeps the focus. */
  isScanned?: boolean;
}

/** Shows or requests the label of an order’s parcel (ADM-23), and lists the other orders in it. */
export const LabelPanel = (props: LabelPanelProps) => (
  <>
    <SharedParcel order={props.order} />
    <LabelOf {...props} />
  </>
);

function LabelOf({ order, isScanned }: LabelPanelProps) {
  const print = useRef<HTMLButtonElement>(null);
  const focus = useFocusNext(order.label !== null && !isScanned, print);
  if (order.label) return <Made order={order} label={order.label} print={print} />;
  if (!orderCan('make-label', order)) return <MutedText>{notNow(order)}</MutedText>;
  if (order.parcel?.openUntil) return <OpenParcel order={order} until={order.parcel.openUntil} />;
  if (whyHeld(openOfParcel(order)))
    return <MutedText>Le colis est retenu : pas d’étiquette avant que ce soit réglé.</MutedText>;
  return <LabelRequest order={order} onAsk={focus.leave} onRefused={focus.stay} />;
}

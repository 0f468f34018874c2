import { IconDownload, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { orderCan } from '#domain/orders/rules.ts';
import { deleteLabel, labelUrl } from '#domain/shipping/contract.ts';
import { trackingPage } from '#domain/shipping/rules.ts';
import { useCommand } from '#web/api/query.ts';
import { ordersChanged } from '#web/features/orders/orders-changed.ts';
import { AnchorButton } from '#web/ui/AnchorButton.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Soft } from '#web/ui/Soft.tsx';
import { Stack } from '#web/ui/Stack.tsx';
import { toast } from '#web/ui/toast.ts';
import { LabelRequest } from './LabelRequest.tsx';
import type { ParcelOrder } from './parcel-order.ts';
import { printLabel } from './print-label.ts';

function Deletion({ order, onClose }: { order: ParcelOrder; onClose: () => void }) {
  const remove = useCommand(deleteLabel, {
    invalidates: ordersChanged,
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

/** The label that an order has: its number, to keep, print or forget. */
function Made({ order, label }: { order: ParcelOrder; label: NonNullable<ParcelOrder['label']> }) {
  const [deleting, setDeleting] = useState(false);
  const mayDelete = orderCan('delete-label', order);
  return (
    <Stack gap="small">
      <Row justify="between" gap="tight">
        <p>
          Numéro de suivi :{' '}
          <a href={order.trackingUrl ?? trackingPage(label.trackingId)} target="_blank" rel="noopener noreferrer">
            {label.trackingId}
          </a>
        </p>
        {mayDelete && (
          <IconButton
            danger
            aria-label="Supprimer l’étiquette"
            icon={<IconTrash size={19} aria-hidden />}
            onClick={() => setDeleting(true)}
          />
        )}
      </Row>
      <Row gap="small">
        <Button
          size="small"
          icon={<IconPrinter size={18} aria-hidden />}
          variant="secondary"
          onClick={() => printLabel(order.id)}
        >
          Imprimer
        </Button>
        <AnchorButton
          href={labelUrl(order.id)}
          download={`etiquette-${order.number}.pdf`}
          size="small"
          variant="secondary"
          icon={<IconDownload size={18} aria-hidden />}
        >
          Télécharger
        </AnchorButton>
      </Row>
      {deleting && <Deletion order={order} onClose={() => setDeleting(false)} />}
    </Stack>
  );
}

/** Why no label can be asked for in this status. */
const notNow = (order: ParcelOrder): string =>
  orderCan('add-item', order)
    ? 'L’étiquette pourra être générée une fois la commande payée.'
    : 'Aucune étiquette pour cette commande.';

/** The shipping label of an order, made or to make (ADM-23). */
export function LabelPanel({ order }: { order: ParcelOrder }) {
  if (order.label) return <Made order={order} label={order.label} />;
  return orderCan('make-label', order) ? <LabelRequest order={order} /> : <Soft>{notNow(order)}</Soft>;
}

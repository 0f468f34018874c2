import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { InputOf } from '#shared/http/endpoint.ts';
import { type RefundLead, refundLeads } from '#features/attention/domain/labels-money.ts';
import { removeNote, writeNote } from '#features/notes/domain/endpoints.ts';
import { Notes } from '#features/notes/web/Notes.tsx';
import { addItem, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { orderSubtotal, whyNot } from '#features/orders/domain/rules.ts';
import { OrderLines } from '#features/orders/web/OrderLine.tsx';
import { ProductPicker } from '#features/orders/web/ProductPicker.tsx';
import { findProduct, noSuchRef } from '#features/orders/web/use-product-search.ts';
import { useRemoval } from '#features/orders/web/use-removal.ts';
import { OrderAddress } from '#features/parcels/web/OrderAddress.tsx';
import { RefundLink } from '#features/refunds/web/RefundLink.tsx';
import { AttentionOfOrder } from '#features/shipping/web/AttentionOfOrder.tsx';
import { LabelPanel } from '#features/shipping/web/LabelPanel.tsx';
import { ResendButton } from '#features/shipping/web/ResendButton.tsx';
import type { ParcelOrder } from '#features/shipping/web/parcel-order.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { call } from '#platform/web/api/client.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter, useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackToList } from '#platform/web/ui/BackToList.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { PageFallback } from '#platform/web/ui/PageFallback.tsx';
import { Reason } from '#platform/web/ui/Reason.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { dropDraft } from '#platform/web/ui/use-draft.ts';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderMails, OrderTrace, ParcelNews } from './OrderTrace.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';
import { OrderWithdrawals } from './OrderWithdrawals.tsx';
import { getOrder } from './endpoints.ts';
import type { AdminOrder } from './schemas.ts';
import styles from '#features/orders/web/admin/order.module.css';

/** `/admin/orders/$orderId` (ADM-20, ADM-21). */
export default function Component() {
  const { orderId } = useParams({ from: '/office/admin/orders/$orderId' });
  const { refund } = useSearch({ from: '/office/admin/orders/$orderId' });
  const navigate = useNavigate({ from: '/admin/orders/$orderId' });
  return (
    <OrderScreen
      key={orderId}
      orderId={orderId}
      lead={refundLeads.find((lead) => lead === refund) ?? null}
      onLead={(lead) => void navigate({ search: lead ? { refund: lead } : {}, replace: true, resetScroll: false })}
    />
  );
}

const back = <BackToList to="/admin/orders">Retour aux commandes</BackToList>;

const missing = {
  title: 'Commande introuvable',
  sentence: "La commande demandée n'existe pas",
  actions: (
    <LinkButton to="/admin/orders" variant="secondary">
      Voir toutes les commandes
    </LinkButton>
  ),
};

interface OrderScreenProps {
  orderId: string;
  /** Reason for which the refund dialog is open; null while it is closed. */
  lead: RefundLead | null;
  onLead: (lead: RefundLead | null) => void;
}

function OrderScreen({ orderId, lead, onLead }: OrderScreenProps) {
  const { data: order, error, refetch } = useEndpoint(getOrder, { orderId });
  if (!order)
    return (
      <PageFallback
        error={error}
        onRetry={() => void refetch()}
        back={back}
        missing={missing}
        failed="Impossible de charger les détails de la commande"
      />
    );
  return (
    <Page back={back}>
      <OrderAlerts order={order} />
      {error && (
        <RetryAlert onRetry={refetch}>
          Impossible de charger les articles de la commande : ce qui est affiché n’est peut-être plus à jour.
        </RetryAlert>
      )}
      <div className={styles.order}>
        <div className={styles.column}>
          <OrderDetails order={order} />
          <OrderItems order={order} />
          <OrderMoney order={order} refunds={<OrderRefunds order={order} lead={lead} onLead={onLead} />} />
          <div className={styles.last}>
            <OrderTrace events={order.events} />
          </div>
        </div>
        <div className={styles.column}>
          <OrderWithdrawals orderId={orderId} />
          <OrderNotes order={order} />
          <OrderAddress order={order} />
          <LabelCard order={order} />
          <ParcelNews events={order.parcelEvents} />
          <OrderMails order={order} />
        </div>
      </div>
    </Page>
  );
}

const RETURNED = 'parcel-returned';

/** Shows the alerts of an order first: payments that do not match (D-13) and a payment in progress (D-14). */
function OrderAlerts({ order }: { order: AdminOrder }) {
  return (
    <>
      {order.attention.length > 0 && (
        <AttentionOfOrder items={order.attention} orderId={order.id} status={order.status} />
      )}
      {order.isReturned && !order.attention.some(({ kind }) => kind === RETURNED) && (
        <Alert
          tone="warning"
          title="Colis revenu"
          actions={
            <>
              <ResendButton orderId={order.id} />
              <RefundLink item={{ kind: RETURNED }} orderId={order.id} />
            </>
          }
        >
          Convenez avec la cliente d’un nouvel envoi ou d’un remboursement.
        </Alert>
      )}
      {order.paymentUnderWay && (
        <Alert tone="info">
          Un paiement est en cours pour cette commande : attendez sa réponse avant de la modifier.
        </Alert>
      )}
    </>
  );
}

/** Lists the pieces of an order, which can be added by reference and removed one by one. */
function OrderItems({ order }: { order: AdminOrder }) {
  const [adding, setAdding] = useState(false);
  const { remove, removing } = useRemoval(order);
  const may = useMay();
  const refusal = whyNot('add-item', order);
  const mayRemove = may(removeItem) && whyNot('remove-item', order) === null;
  const reason = order.liveId ? refusal?.message : 'Cette commande n’est liée à aucun live';
  return (
    <Card
      title="Articles"
      actions={
        may(addItem) && (
          <Button
            variant="secondary"
            size="small"
            icon={<IconPlus size={18} aria-hidden />}
            disabled={reason !== undefined}
            onClick={() => setAdding(true)}
          >
            Ajouter par référence
          </Button>
        )
      }
    >
      <OrderLines items={order.items} removing={removing} onRemove={mayRemove ? remove : undefined} />
      {may(addItem) && reason && <Reason>{reason}</Reason>}
      {order.items.length > 0 && <Totals order={order} />}
      {adding && order.liveId && (
        <OrderAddDialog orderId={order.id} liveId={order.liveId} onClose={() => setAdding(false)} />
      )}
    </Card>
  );
}

const Totals = ({ order }: { order: AdminOrder }) => (
  <dl className={styles.totals}>
    <dt>Sous-total</dt>
    <dd>
      <Money cents={orderSubtotal(order)} />
    </dd>
    <dt>Livraison</dt>
    <dd>
      <Money cents={order.postage} />
    </dd>
    <dt>Total</dt>
    <dd>
      <Money cents={order.total} />
    </dd>
  </dl>
);

interface OrderAddDialogProps {
  orderId: string;
  liveId: string;
  onClose: () => void;
}

/** « Ajouter par référence »: adds a piece of the order’s live by its number (ADM-21). */
function OrderAddDialog({ orderId, liveId, onClose }: OrderAddDialogProps) {
  const [ref, setRef] = useState('');
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function add(typed: string): Promise<void> {
    if (saving) return;
    if (typed === '') return setError('Veuillez sélectionner un produit');
    setSaving(true);
    setError(null);
    try {
      const piece = await findProduct(liveId, typed);
      if (!piece) return setError(noSuchRef(typed));
      const { itemId, action } = await call(addItem, { orderId, productId: piece.id });
      toast.success(`Pièce ${piece.ref} · ${piece.name} ajoutée`, {
        action: undoAction(() => void undoAddition({ orderId, itemId, reverts: action }, piece.ref)),
      });
      onClose();
    } catch (problem) {
      setError(problem);
    } finally {
      setSaving(false);
      void invalidateAfter(addItem);
    }
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title="Ajouter par référence"
      onSubmit={() => void add(ref)}
      saving={saving}
      error={error}
      submitLabel="Ajouter"
      savingLabel="Ajout…"
    >
      <ProductPicker
        liveId={liveId}
        value={ref}
        onChange={(typed) => {
          setRef(typed);
          setError(null);
        }}
        onDone={() => undefined}
      />
    </FormDialog>
  );
}

/** Undoes the addition. Refused when the piece has moved since. */
async function undoAddition(item: InputOf<typeof removeItem>, ref: number): Promise<void> {
  try {
    await call(removeItem, item);
    toast.info(`La pièce ${ref} n’est plus dans la commande`);
  } catch (problem) {
    toast.error(`La pièce ${ref} n’a pas pu être retirée. ${sentenceOf(problem)}`);
  }
  void invalidateAfter(removeItem);
}

function OrderNotes({ order: { id: orderId, notes } }: { order: AdminOrder }) {
  const draft = `note ${orderId}`;
  const write = useCommand(writeNote, { onSuccess: () => dropDraft(draft) });
  const remove = useCommand(removeNote);
  return (
    <Notes
      draft={draft}
      notes={notes}
      writing={write}
      onWrite={(text, onSuccess) => write.mutate({ orderId, text }, { onSuccess })}
      removing={remove}
      onRemove={({ id: noteId }, onSuccess) => remove.mutate({ orderId, noteId }, { onSuccess })}
    />
  );
}

const LabelCard = ({ order }: { order: ParcelOrder }) => (
  <Card title="Étiquette d’expédition">
    <LabelPanel order={order} />
  </Card>
);

import { IconCheck } from '@tabler/icons-react';
import { whyHeld } from '#domain/attention/rules.ts';
import { validatePreparation } from '#domain/shipping/endpoints.ts';
import type { ToPrepare } from '#domain/shipping/schemas.ts';
import { sentenceOf } from '#web/api/problem.ts';
import { useCommand } from '#web/api/query.ts';
import { AttentionOfOrder } from '#web/features/attention/AttentionOfOrder.tsx';
import { OrderAddress } from '#web/features/orders/admin/OrderAddress.tsx';
import { OrderCustomer } from '#web/features/orders/admin/OrderCustomer.tsx';
import { OrderLines } from '#web/features/orders/OrderLine.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money } from '#web/ui/Money.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Selection } from '#web/ui/use-selection.ts';
import { LabelPanel } from './LabelPanel.tsx';
import styles from './preparation.module.css';

function Validation({ order }: { order: ToPrepare }) {
  const validate = useCommand(validatePreparation, {
    onSuccess: ({ message }) => toast.success(message),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  return (
    <Button
      icon={<IconCheck size={19} aria-hidden />}
      loading={validate.isPending || validate.isSuccess}
      onClick={() => validate.mutate({ orderId: order.id })}
    >
      Valider la préparation
    </Button>
  );
}

/** One parcel to make: for whom, where to, what with, its label, and the word that it is done (ADM-22). */
export function PreparationCard({ order, selection }: { order: ToPrepare; selection?: Selection }) {
  const held = whyHeld(order.attention) !== null;
  const parcel = { ...order, isPaid: order.paymentDate !== null, paymentUnderWay: false };
  return (
    <Card
      as="li"
      title={
        <span className={styles.title}>
          {selection && (
            <Checkbox
              hideLabel
              label={`Sélectionner ${order.number}`}
              checked={selection.has(order.id)}
              onChange={(_, event) => selection.toggle(order.id, event instanceof MouseEvent && event.shiftKey)}
            />
          )}
          <TextLink to="/admin/orders/$orderId" params={{ orderId: order.id }} className={styles.number}>
            Commande {order.number}
          </TextLink>
        </span>
      }
      intro={
        <>
          {order.paymentDate ? (
            <>
              Payée le <DateTime at={order.paymentDate} />
            </>
          ) : (
            'Aucun paiement par carte reçu'
          )}{' '}
          · <Money cents={order.total} />
          {order.liveTitle && ` · ${order.liveTitle}`}
        </>
      }
      actions={order.label && !held && <Validation order={order} />}
    >
      {order.attention.length > 0 && (
        <AttentionOfOrder orderId={order.id} items={order.attention} status={order.status} />
      )}
      {order.comment && <p className={styles.comment}>{order.comment}</p>}
      <div className={styles.parts}>
        <section className={styles.part}>
          <h3>Client</h3>
          <div>
            <OrderCustomer user={order.user} />
          </div>
          <h3>
            {order.items.length} {order.items.length > 1 ? 'articles' : 'article'} à préparer
          </h3>
          <OrderLines items={order.items} hidePrice />
        </section>
        <OrderAddress order={parcel} frame="part" />
        <section className={styles.part}>
          <h3>Étiquette d’expédition</h3>
          <LabelPanel order={parcel} />
        </section>
      </div>
    </Card>
  );
}

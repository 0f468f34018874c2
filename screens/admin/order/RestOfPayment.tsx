import { useState, type ReactNode } from 'react';
import { formatEuros } from '#shared/money.ts';
import type { AdminOrder } from './schemas.ts';
import { askForRest, waiveRest } from '#features/payments/domain/admin-endpoints.ts';
import { buyerOf } from '#features/orders/web/admin/customer-name.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { toast } from '#platform/web/ui/toast.ts';

interface Props {
  order: AdminOrder;
  /** In cents. */
  rest: number;
}

function WaiveDialog({ order, rest, onClose }: Props & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const waive = useCommand(waiveRest, {
    onSuccess: () => {
      toast.success(`${formatEuros(rest)} ne sont plus réclamés`);
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Accepter une perte de ${formatEuros(rest)} ?`}
      description={`Rien ne sera plus demandé à ${buyerOf(order)}. Un avoir diminue la facture, et le colis peut partir.`}
      onSubmit={() => waive.mutate({ orderId: order.id, amount: rest, reason })}
      saving={waive.isPending}
      error={waive.error}
      submitLabel="Accepter la perte"
      disabledReason={reason.trim() === '' ? 'Indiquez la raison' : null}
    >
      <TextAreaField label="Raison" value={reason} onChange={setReason} maxLength={300} required />
    </FormDialog>
  );
}

/** Offers the actions on a partly paid order. `refund` is the refund button, where a refund is possible. */
export function RestOfPayment({ order, rest, refund }: Props & { refund: ReactNode }) {
  const [waiving, setWaiving] = useState(false);
  const ask = useCommand(askForRest, {
    onSuccess: () => toast.success('E-mail envoyé avec un lien de paiement'),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const asked = order.events.find(({ type }) => type === 'order.rest-asked');
  return (
    <Alert
      tone="warning"
      title={`Il manque ${formatEuros(rest)}`}
      actions={
        <>
          <Button size="small" loading={ask.isPending} onClick={() => ask.mutate({ orderId: order.id, amount: rest })}>
            {asked ? 'Redemander le reste' : 'Demander le reste'}
          </Button>
          <Button variant="secondary" size="small" onClick={() => setWaiving(true)}>
            Accepter la perte…
          </Button>
          {refund}
        </>
      }
    >
      {asked ? (
        <>
          Reste demandé par e-mail le <DateTime at={asked.at} />, pas encore payé.
        </>
      ) : (
        'Demandez le reste par e-mail, acceptez la perte, ou remboursez la cliente et annulez la commande.'
      )}
      {waiving && <WaiveDialog order={order} rest={rest} onClose={() => setWaiving(false)} />}
    </Alert>
  );
}

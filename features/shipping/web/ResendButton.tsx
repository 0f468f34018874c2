import { useState } from 'react';
import { lifecycleOf, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { resendParcel } from '#features/shipping/domain/endpoints.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';

export function ResendButton({ orderId, status }: { orderId: string; status: OrderStatus }) {
  const may = useMay()(resendParcel) && lifecycleOf(status).may.includes('resend');
  const [isAsked, setAsked] = useState(false);
  const resend = useCommand(resendParcel, {
    onSuccess: ({ message }) => {
      setAsked(false);
      toast.success(message);
    },
  });
  if (!may) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
        Renvoyer
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Renvoyer ce colis&nbsp;?"
        confirmLabel="Renvoyer"
        saving={resend.isPending}
        error={resend.error}
        onClose={() => setAsked(false)}
        onConfirm={() => resend.mutate({ orderId })}
      >
        La commande revient dans « Préparation » et son étiquette est supprimée. Vérifiez l’adresse avec la cliente,
        puis créez une nouvelle étiquette.
      </ConfirmDialog>
    </>
  );
}

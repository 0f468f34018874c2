import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createOrder } from '#features/orders/domain/admin-endpoints.ts';
import * as schemas from '#features/orders/domain/admin-schemas.ts';
import { newKey } from '#platform/web/api/new-key.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { CustomerPicker } from './CustomerPicker.tsx';

export function OrderCreateDialog({ liveId, onClose }: { liveId: string; onClose: () => void }) {
  const navigate = useNavigate();
  // The key stays the same while the dialog is open, so that a retry after a lost reply creates no second order.
  const [once] = useState(newKey);
  const form = useForm({
    initial: { liveId, userId: '', comment: '' },
    ...checkedBy(schemas.createOrder.input),
  });
  const create = useCommand(createOrder, {
    onSuccess: ({ orderId }) => {
      toast.success('Commande créée');
      void navigate({ to: '/admin/orders/$orderId', params: { orderId } });
    },
    onProblem: form.takeProblem,
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Nouvelle commande"
      description="Elle commence vide, au statut «&nbsp;À valider&nbsp;»."
      onSubmit={() => form.submit((values) => create.mutate({ ...values, once }))}
      saving={create.isPending}
      error={create.error}
      submitLabel="Créer la commande"
      savingLabel="Création…"
    >
      <LiveSelect label="Live" required {...form.field('liveId')} />
      <CustomerPicker
        label="Utilisateur"
        required
        placeholder="E-mail, pseudo ou nom"
        onPick={(customer) => form.set('userId', customer?.id ?? '')}
        error={form.errors.userId}
      />
      <TextAreaField label="Commentaire (facultatif)" {...form.field('comment')} />
    </FormDialog>
  );
}

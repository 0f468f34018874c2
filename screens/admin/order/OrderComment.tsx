import { useState } from 'react';
import { editOrder } from '#features/orders/domain/admin-endpoints.ts';
import { orderTexts, type OrderTexts } from '#features/orders/domain/admin-schemas.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { COMMENT_MAX } from '#features/orders/domain/rules.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { refusedWith } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import type { AdminOrder } from './schemas.ts';
import styles from '#features/orders/web/admin/order.module.css';

type Order = Pick<AdminOrder, 'id' | 'number' | keyof OrderTexts>;

/** Shows the comment of the order. Users with the permission can change it at any time. */
export function OrderComment({ order }: { order: Order }) {
  const [editing, setEditing] = useState(false);
  const may = useMay()(editOrder);
  return (
    <Stack gap="small">
      {order.comment ? <span className={styles.comment}>{order.comment}</span> : <MutedText>Aucun</MutedText>}
      {may && (
        <Row>
          <Button
            variant="secondary"
            size="small"
            aria-label={order.comment ? 'Modifier le commentaire' : 'Ajouter un commentaire'}
            onClick={() => setEditing(true)}
          >
            {order.comment ? 'Modifier' : 'Ajouter'}
          </Button>
        </Row>
      )}
      {editing && <EditDialog order={order} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

function EditDialog({ order: { id: orderId, number, comment }, onClose }: { order: Order; onClose: () => void }) {
  // Texts that saving replaces: those of the opened order, or newer ones that an error message has announced.
  const [seen, setSeen] = useState<OrderTexts>({ comment });
  const form = useForm({
    initial: { comment: comment ?? '' },
    validate: (texts) => errorsBy(orderTexts, texts),
  });
  const edit = useCommand(editOrder, {
    onSuccess: () => {
      toast.success('Commentaire enregistré');
      onClose();
    },
    onProblem: (problem) => {
      if (refusedWith(problem, orderProblems.editedMeanwhile)) setSeen((problem.params as { texts: OrderTexts }).texts);
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={comment ? 'Modifier le commentaire' : 'Ajouter un commentaire'}
      description={`Commande ${number}`}
      onSubmit={() => form.submit((texts) => edit.mutate({ orderId, texts, seen }))}
      saving={edit.isPending}
      error={edit.error}
      savingLabel="Enregistrement…"
    >
      <TextAreaField
        label="Commentaire"
        {...form.field('comment')}
        maxLength={COMMENT_MAX}
        hint="Affiché à la préparation. La cliente le reçoit seulement si elle demande une copie de ses données."
      />
    </FormDialog>
  );
}

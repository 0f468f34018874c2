import { useState, type ReactNode } from 'react';
import { editOrder } from '#features/orders/domain/admin-endpoints.ts';
import { orderTexts, type OrderTexts } from '#features/orders/domain/admin-schemas.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { refusedWith } from '#platform/web/api/problem.ts';
import { onceShown } from '#platform/web/api/once-shown.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { maxLengthBy } from '#platform/web/ui/checked-by.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import type { AdminOrder } from './schemas.ts';

type Order = Pick<AdminOrder, 'id' | 'number' | keyof OrderTexts>;
type TextName = keyof OrderTexts;

/** Words about one text. */
interface Wording {
  label: string;
  none: string;
  add: string;
  change: string;
  saved: string;
  hint: string;
}

const wordings: Readonly<Record<TextName, Wording>> = {
  comment: {
    label: 'Commentaire',
    none: 'Aucun',
    add: 'Ajouter un commentaire',
    change: 'Modifier le commentaire',
    saved: 'Commentaire enregistré',
    hint: 'Affiché à la préparation. La cliente le reçoit seulement si elle demande une copie de ses données.',
  },
};
const names = Object.keys(wordings) as TextName[];

/** Returns the facts of the texts that sellers write about an order. Users with the permission can change each one. */
export const orderTextFacts = (order: Order): (readonly [string, ReactNode])[] =>
  names.map((name) => [wordings[name].label, <OrderText key={name} order={order} name={name} />]);

function OrderText({ order, name }: { order: Order; name: TextName }) {
  const [editing, setEditing] = useState(false);
  const may = useMay()(editOrder);
  const { [name]: text } = order;
  const { none, add, change } = wordings[name];
  return (
    <Stack gap="small">
      {text ? <Text keepLines>{text}</Text> : <MutedText>{none}</MutedText>}
      {may && (
        <Row>
          <Button variant="secondary" size="small" aria-label={text ? change : add} onClick={() => setEditing(true)}>
            {text ? 'Modifier' : 'Ajouter'}
          </Button>
        </Row>
      )}
      {editing && <EditDialog order={order} name={name} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

function EditDialog({ order, name, onClose }: { order: Order; name: TextName; onClose: () => void }) {
  const { label, add, change, saved, hint } = wordings[name];
  // Texts that saving replaces: those of the opened order, or newer ones that an error message has announced.
  const [seen, setSeen] = useState<OrderTexts>(
    () => Object.fromEntries(names.map((each) => [each, order[each]])) as OrderTexts,
  );
  // A save sends the other texts as they were seen, so that they do not change.
  const withText = (text: string) => ({ ...seen, [name]: text });
  const form = useForm({
    initial: { text: order[name] ?? '' },
    validate: ({ text }) => {
      const { [name]: message } = errorsBy<OrderTexts>(orderTexts, withText(text));
      return message ? { text: message } : {};
    },
  });
  const edit = useCommand(editOrder, {
    onSuccess: onceShown(editOrder, () => {
      toast.success(saved);
      onClose();
    }),
    onProblem: (problem) => {
      if (refusedWith(problem, orderProblems.editedMeanwhile)) setSeen((problem.params as { texts: OrderTexts }).texts);
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={order[name] ? change : add}
      description={`Commande ${order.number}`}
      onSubmit={() => form.submit(({ text }) => edit.mutate({ orderId: order.id, texts: withText(text), seen }))}
      saving={edit.isPending}
      error={edit.error}
      savingLabel="Enregistrement…"
    >
      <TextAreaField label={label} {...form.field('text')} maxLength={maxLengthBy(orderTexts, name)} hint={hint} />
    </FormDialog>
  );
}

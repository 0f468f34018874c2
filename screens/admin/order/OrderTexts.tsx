import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { editOrder } from '#features/orders/domain/admin-endpoints.ts';
import { orderTexts, type OrderTexts } from '#features/orders/domain/admin-schemas.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { isRefusedWith } from '#platform/web/api/problem.ts';
import { afterRefresh } from '#platform/web/api/after-refresh.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { maxLengthBy } from '#platform/web/ui/checked-by.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import type { AdminOrder } from './schemas.ts';

type Order = Pick<AdminOrder, 'id' | 'number' | 'texts'>;
type TextName = keyof OrderTexts;

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
/** Maximum length of a text that is typed in a field of one line, in characters. */
const MAX_ONE_LINE = 100;
const names = Object.keys(wordings) as TextName[];

export const orderTextFacts = ({ texts, ...order }: Order): (readonly [string, ReactNode])[] =>
  names.flatMap((name) => {
    const { [name]: text } = texts;
    if (text === undefined) return [];
    return [[wordings[name].label, <OrderText key={name} order={order} name={name} text={text} />] as const];
  });

interface OrderTextProps {
  order: Omit<Order, 'texts'>;
  name: TextName;
  text: string | null;
}

function OrderText({ order, name, text }: OrderTextProps) {
  const [editing, setEditing] = useState(false);
  const mayEdit = useMay()(editOrder);
  const { none, add, change } = wordings[name];
  return (
    <Stack gap="small">
      {text ? <Text keepLines>{text}</Text> : <MutedText>{none}</MutedText>}
      {mayEdit && (
        <Row>
          <Button variant="secondary" size="small" aria-label={text ? change : add} onClick={() => setEditing(true)}>
            {text ? 'Modifier' : 'Ajouter'}
          </Button>
        </Row>
      )}
      {editing && <EditDialog order={order} name={name} text={text} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

function EditDialog({ order, name, text, onClose }: OrderTextProps & { onClose: () => void }) {
  const { label, add, change, saved, hint } = wordings[name];
  const maxLength = maxLengthBy(orderTexts, name);
  const TextInput = maxLength !== undefined && maxLength <= MAX_ONE_LINE ? TextField : TextAreaField;
  // Text that a save replaces: the text of the opened order, or a newer text that a refusal has reported.
  const [seen, setSeen] = useState<Partial<OrderTexts>>({ [name]: text });
  const form = useForm({
    initial: { text: text ?? '' },
    validate: (values) => {
      const { [name]: message } = errorsBy<OrderTexts>(z.partial(orderTexts), { [name]: values.text });
      return message ? { text: message } : {};
    },
  });
  const edit = useCommand(editOrder, {
    onSuccess: afterRefresh(editOrder, () => {
      toast.success(saved);
      onClose();
    }),
    onProblem: (problem) => {
      if (isRefusedWith(problem, orderProblems.editedMeanwhile))
        setSeen((problem.params as { texts: Partial<OrderTexts> }).texts);
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={text ? change : add}
      description={`Commande ${order.number}`}
      onSubmit={() => form.submit((values) => edit.mutate({ orderId: order.id, texts: { [name]: values.text }, seen }))}
      saving={edit.isPending}
      error={edit.error}
      savingLabel="Enregistrement…"
    >
      <TextInput label={label} {...form.field('text')} maxLength={maxLength} hint={hint} />
    </FormDialog>
  );
}

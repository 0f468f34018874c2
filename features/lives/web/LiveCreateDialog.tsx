import { useState } from 'react';
import { createLive } from '#features/lives/domain/endpoints.ts';
import * as schemas from '#features/lives/domain/schemas.ts';
import { liveRefOf, proposedLiveDate } from '#features/lives/domain/rules.ts';
import { newKey } from '#platform/web/api/new-key.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { DateTimeField } from '#platform/web/ui/DateTimeField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

interface NewLive extends Readonly<Record<string, unknown>> {
  title: string;
  liveDate: string | null;
  isActive: boolean;
}

const newLive = (): NewLive => ({ title: '', liveDate: proposedLiveDate(new Date()), isActive: true });

export function LiveCreateDialog({ onClose }: { onClose: () => void }) {
  const [initial] = useState(newLive);
  const [once] = useState(newKey);
  const form = useForm({ initial, ...checkedBy(schemas.createLive.input) });
  const create = useCommand(createLive, {
    onSuccess: ({ title }) => {
      toast.success(`Le live « ${title} » est créé`);
      onClose();
    },
    onProblem: form.takeProblem,
  });
  const send = ({ title, liveDate, isActive }: NewLive) =>
    create.mutate({ title, liveDate: liveDate ?? '', isActive, once });
  const ref = liveRefOf(form.values.title);
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Créer un nouveau Live"
      onSubmit={() => form.submit(send)}
      saving={create.isPending}
      error={create.error}
      submitLabel="Créer"
      savingLabel="Création…"
    >
      <TextField label="Titre" required {...form.field('title')} hint={ref && `Référence\u00A0: ${ref}`} />
      <DateTimeField label="Date" required {...form.field('liveDate')} />
      <Checkbox
        label="Live actif"
        {...form.choice('isActive')}
        hint="Les commentaires arrivent tant que le live est actif."
      />
    </FormDialog>
  );
}

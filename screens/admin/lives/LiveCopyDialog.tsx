import { copyLive } from '#features/lives/domain/endpoints.ts';
import * as schemas from '#features/lives/domain/schemas.ts';
import { counted } from '#shared/counted.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { DateTimeField } from '#platform/web/ui/DateTimeField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

interface Copied extends Readonly<Record<string, unknown>> {
  title: string;
  liveDate: string | null;
  withPieces: boolean;
}

/** Creates an inactive live from another live, optionally with its unsold pieces. */
export function LiveCopyDialog({ live, onClose }: { live: Live; onClose: () => void }) {
  const inputOf = (values: Copied) => ({ ...values, liveId: live.id, liveDate: values.liveDate ?? '' });
  const form = useForm<Copied>({
    initial: { title: live.title, liveDate: null, withPieces: true },
    validate: (values) => errorsBy(schemas.copyLive.input, inputOf(values)),
  });
  const copy = useCommand(copyLive, {
    onSuccess: ({ live: { title }, pieces }) => {
      toast.success(`Le live «\u00A0${title}\u00A0» est créé${pieces > 0 ? `, avec ${counted(pieces, 'pièce')}` : ''}`);
      onClose();
    },
    onProblem: form.takeProblem,
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Dupliquer le live"
      description={`Comme «\u00A0${live.title}\u00A0». Le nouveau live est inactif : activez-le quand il commence.`}
      onSubmit={() => form.submit((values) => copy.mutate(inputOf(values)))}
      saving={copy.isPending}
      error={copy.error}
      submitLabel="Dupliquer"
      savingLabel="Copie…"
    >
      <TextField label="Titre" required {...form.field('title')} maxLength={120} />
      <DateTimeField label="Date" required {...form.field('liveDate')} />
      <Checkbox
        label="Reprendre les pièces invendues"
        {...form.choice('withPieces')}
        hint="Avec les mêmes références et les mêmes prix. Elles restent aussi dans l’ancien live : pensez à les y supprimer pour ne pas les vendre deux fois."
      />
    </FormDialog>
  );
}

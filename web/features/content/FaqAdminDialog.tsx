import { createFaq, updateFaq } from '#domain/content/admin-endpoints.ts';
import * as schemas from '#domain/content/admin-schemas.ts';
import type { Faq } from '#domain/content/schemas.ts';
import { sentenceOf } from '#web/api/problem.ts';
import { useCommand } from '#web/api/query.ts';
import { isMissingSome, onceFor } from '#web/ui/missing-fields.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { RichTextField } from '#web/ui/RichTextField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import { errorsBy } from '#web/ui/errors-by.ts';
import { useForm } from '#web/ui/use-form.ts';
import { keepPicture } from './keep-picture.ts';

const ALL_FIELDS = 'Veuillez remplir tous les champs';

/** Adds a question, or changes one (ADM-29). */
export function FaqAdminDialog({ faq, onClose }: { faq?: Faq; onClose: () => void }) {
  const form = useForm({
    initial: { title: faq?.title ?? '', content: faq?.content ?? '' },
    validate: (values) => onceFor(ALL_FIELDS, errorsBy<typeof values>(schemas.createFaq.input, values)),
  });
  const options = {
    onSuccess: () => {
      toast.success('La question est enregistrée');
      onClose();
    },
    onProblem: form.takeProblem,
  } as const;
  const create = useCommand(createFaq, options);
  const update = useCommand(updateFaq, options);
  const save = faq ? update : create;
  const send = (values: typeof form.values) =>
    faq ? update.mutate({ faqId: faq.id, ...values }) : create.mutate(values);
  const failure = save.error && `Impossible de sauvegarder la FAQ. ${sentenceOf(save.error)}`;
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title={faq ? 'Modifier la question' : 'Ajouter une question'}
      onSubmit={() => form.submit(send)}
      saving={save.isPending}
      error={isMissingSome(form.errors) ? ALL_FIELDS : failure}
      savingLabel="Enregistrement…"
    >
      <TextField label="Titre" required {...form.field('title')} maxLength={200} autoComplete="off" />
      <RichTextField label="Contenu" keepPicture={keepPicture} required {...form.field('content')} />
    </FormDialog>
  );
}

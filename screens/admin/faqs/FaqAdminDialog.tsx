import { useState } from 'react';
import { createFaq, updateFaq } from '#features/content/domain/admin-endpoints.ts';
import * as schemas from '#features/content/domain/admin-schemas.ts';
import type { Faq } from '#features/content/domain/schemas.ts';
import { contentProblems } from '#features/content/domain/problems.ts';
import { refusedWith, sentenceOf, type ApiProblem } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { isMissingSome, onceFor } from '#platform/web/ui/missing-fields.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { RichTextField } from '#platform/web/ui/RichTextField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { keepPicture } from '#features/photos/web/keep-picture.ts';

const ALL_FIELDS = 'Veuillez remplir tous les champs';

/** Adds or edits a question (ADM-29). */
export function FaqAdminDialog({ faq, onClose }: { faq?: Faq; onClose: () => void }) {
  const [seenAt, setSeenAt] = useState(faq?.updatedAt);
  const form = useForm({
    initial: { title: faq?.title ?? '', content: faq?.content ?? '' },
    validate: (values) => onceFor(ALL_FIELDS, errorsBy<typeof values>(schemas.createFaq.input, values)),
  });
  const options = {
    onSuccess: () => {
      toast.success('La question est enregistrée');
      onClose();
    },
    onProblem: (problem: ApiProblem) => {
      // Refused once: saved again, it replaces the other text.
      if (refusedWith(problem, contentProblems.faqChangedMeanwhile))
        setSeenAt((problem.params as { updatedAt: string }).updatedAt);
      else form.takeProblem(problem);
    },
  } as const;
  const create = useCommand(createFaq, options);
  const update = useCommand(updateFaq, options);
  const save = faq ? update : create;
  const send = (values: typeof form.values) =>
    faq ? update.mutate({ faqId: faq.id, ...values, ...(seenAt && { seenAt }) }) : create.mutate(values);
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

import { useState } from 'react';
import { createPage, updatePage } from '#features/content/domain/admin-endpoints.ts';
import * as schemas from '#features/content/domain/admin-schemas.ts';
import type { AdminPage } from '#features/content/domain/admin-schemas.ts';
import { contentProblems } from '#features/content/domain/problems.ts';
import { refusedWith, sentenceOf, type ApiProblem } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { isMissingSome, onceFor } from '#platform/web/ui/missing-fields.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

const ALL_FIELDS = 'Veuillez remplir tous les champs';

const isAboutCode = (problem: unknown) =>
  refusedWith(problem, contentProblems.codeTaken) || refusedWith(problem, contentProblems.activeCodeTaken);

/** Page to edit, or a template that becomes a page when it is saved. */
export type EditedPage = AdminPage | (Omit<AdminPage, 'id' | 'updatedAt'> & { id: null; updatedAt: null });

/** Text that the save replaces: the opened text, or a text saved concurrently by another user. */
interface Replaced {
  pageId: string | null;
  updatedAt: string | null;
}

export function usePageForm(page: EditedPage | undefined, onSaved: () => void) {
  const [seen, setSeen] = useState<Replaced>({ pageId: page?.id ?? null, updatedAt: page?.updatedAt ?? null });
  const form = useForm({
    initial: {
      title: page?.title ?? '',
      code: page?.code ?? '',
      isActive: page?.isActive ?? true,
      content: page?.content ?? '',
    },
    validate: (values) => onceFor(ALL_FIELDS, errorsBy<typeof values>(schemas.createPage.input, values)),
  });
  const options = {
    onSuccess: ({ title }: AdminPage) => {
      toast.success(`La page « ${title} » est enregistrée`);
      onSaved();
    },
    onProblem: (problem: ApiProblem) => {
      // Warns once. The next save replaces the other text.
      if (refusedWith(problem, contentProblems.changedMeanwhile)) setSeen(problem.params as Replaced);
      else if (isAboutCode(problem)) form.setErrors({ code: problem.message });
      else form.takeProblem(problem);
    },
  } as const;
  const create = useCommand(createPage, options);
  const update = useCommand(updatePage, options);
  const { pageId, updatedAt: seenAt } = seen;
  // Another text has replaced the template. Its message stays until this text is saved over it.
  const save = update.isIdle ? create : update;
  const send = ({ code, ...values }: typeof form.values) =>
    pageId
      ? update.mutate({ pageId, ...values, ...(seenAt !== null && { seenAt }) })
      : create.mutate({ code, ...values, ofTemplate: page !== undefined });
  const failure =
    save.error && !isAboutCode(save.error) ? `Impossible de sauvegarder la page. ${sentenceOf(save.error)}` : null;
  return {
    form,
    saving: save.isPending,
    error: isMissingSome(form.errors) ? ALL_FIELDS : failure,
    submit: () => form.submit(send),
  };
}

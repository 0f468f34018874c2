import { createPage, updatePage } from '#domain/content/admin-endpoints.ts';
import * as schemas from '#domain/content/admin-schemas.ts';
import type { AdminPage } from '#domain/content/admin-schemas.ts';
import { contentProblems } from '#domain/content/problems.ts';
import { refusedWith, sentenceOf, type ApiProblem } from '#web/api/problem.ts';
import { useCommand } from '#web/api/query.ts';
import { isMissingSome, onceFor } from '#web/ui/missing-fields.ts';
import { toast } from '#web/ui/toast.ts';
import { errorsBy } from '#web/ui/errors-by.ts';
import { useForm } from '#web/ui/use-form.ts';

const ALL_FIELDS = 'Veuillez remplir tous les champs';

const isAboutCode = (problem: unknown) =>
  refusedWith(problem, contentProblems.codeTaken) || refusedWith(problem, contentProblems.activeCodeTaken);

/** The values of a page’s form, what is wrong with them, and how they are saved. */
export function usePageForm(page: AdminPage | undefined, onSaved: () => void) {
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
      if (isAboutCode(problem)) form.setErrors({ code: problem.message });
      else form.takeProblem(problem);
    },
  } as const;
  const create = useCommand(createPage, options);
  const update = useCommand(updatePage, options);
  const save = page ? update : create;
  const send = ({ code, ...values }: typeof form.values) =>
    page ? update.mutate({ pageId: page.id, ...values }) : create.mutate({ code, ...values });
  const failure =
    save.error && !isAboutCode(save.error) ? `Impossible de sauvegarder la page. ${sentenceOf(save.error)}` : null;
  return {
    form,
    saving: save.isPending,
    error: isMissingSome(form.errors) ? ALL_FIELDS : failure,
    submit: () => form.submit(send),
  };
}

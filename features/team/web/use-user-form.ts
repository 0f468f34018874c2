import { withdrawRights } from '#features/team/domain/endpoints.ts';
import { updateUser } from '#features/users/domain/admin-endpoints.ts';
import * as schemas from '#features/users/domain/admin-schemas.ts';
import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { refusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

const FAILED = "Erreur lors de la modification de l'utilisateur";

const editable = ({ firstName, lastName, pseudo, isAdmin, role }: AdminUser) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  pseudo: pseudo ?? '',
  isAdmin,
  /** Given with the rights. */
  role: role ?? 'owner',
});
type Values = ReturnType<typeof editable>;

/** The values of a user’s form, what is wrong with them, and how they are saved. */
export function useUserForm(user: AdminUser, onSaved: () => void) {
  const userId = user.id;
  const form = useForm<Values>({
    initial: editable(user),
    validate: (values) => errorsBy<Values>(schemas.updateUser.input, { userId, ...values }),
  });
  const withdraw = useCommand(withdrawRights, {
    onSuccess: () => toast.success('Droits retirés'),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const update = useCommand(updateUser, {
    onSuccess: ({ isAdmin, action }) => {
      const isGiven = isAdmin && !user.isAdmin && action !== null;
      const undoGrant = () => withdraw.mutate({ userId, reverts: action ?? undefined });
      toast.success(
        'Utilisateur modifié avec succès',
        isGiven ? { action: undoAction(undoGrant, 'Retirer les droits') } : {},
      );
      onSaved();
    },
    onProblem: (problem) => {
      if (refusedWith(problem, userProblems.pseudoTaken)) form.setErrors({ pseudo: problem.message });
      else form.takeProblem(problem);
    },
  });
  const failure = refusedWith(update.error, userProblems.pseudoTaken) ? null : update.error;
  return {
    form,
    saving: update.isPending,
    error: failure && `${FAILED}. ${sentenceOf(failure)}`,
    submit: () => form.submit((values) => update.mutate({ userId, ...values })),
  };
}

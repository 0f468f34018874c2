import { useState } from 'react';
import { isPlaceholderEmail } from '#shared/email.ts';
import { isRoleAtLeast, makesOwner } from '#shared/roles.ts';
import { withdrawRights } from '#features/team/domain/endpoints.ts';
import { updateUser } from '#features/users/domain/admin-endpoints.ts';
import * as schemas from '#features/users/domain/admin-schemas.ts';
import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { RoleField } from '#features/users/web/RoleField.tsx';
import { ProofFields } from '#features/users/web/ProofFields.tsx';
import { useProof } from '#features/users/web/use-proof.ts';
import { useSession } from '#features/users/web/session.ts';
import { isRefusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { afterRefresh } from '#platform/web/api/after-refresh.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { seenOf, userChangeOf, userValuesOf, type UserValues } from './user-change.ts';

export function UsersEditDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { form, saving, error, problem, submit, proof, needsProof } = useUserForm(user, onClose);
  const isOwner = isRoleAtLeast(useSession().user?.role ?? null, 'owner');
  const mayHaveRights = user.hasAccount || user.isAdmin;
  const grantsRights = form.values.isAdmin && !user.isAdmin;
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Modifier un utilisateur"
      onSubmit={submit}
      saving={saving}
      error={error}
      savingLabel="Enregistrement…"
      disabledReason={needsProof ? proof.missing() : null}
    >
      <FieldRow>
        <TextField label="Prénom" required {...form.field('firstName')} autoComplete="off" />
        <TextField label="Nom" required {...form.field('lastName')} autoComplete="off" />
      </FieldRow>
      <EmailField
        label="E-mail"
        value={isPlaceholderEmail(user.email) ? '' : user.email}
        readOnly
        placeholder="Non renseigné"
        hint="L’e-mail ne peut pas être modifié."
      />
      <TextField
        label="Pseudo TikTok"
        before="@"
        {...form.field('pseudo')}
        hint="Peut rester vide."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Switch
        label="Droits d'administration"
        {...form.choice('isAdmin')}
        disabled={!mayHaveRights || !isOwner}
        hint={
          <>
            <div>Accorder l'accès à l'interface d'administration</div>
            {!mayHaveRights && <div>{userProblems.adminNeedsAccount.sentence()}</div>}
            {!isOwner && <div>{userProblems.roleTooLow.sentence()}</div>}
          </>
        }
      />
      {grantsRights && <RoleField role={form.values.role} onRole={(role) => form.set('role', role)} />}
      {grantsRights && (
        <Alert tone="warning">
          {needsProof && 'Cette personne pourra tout voir et tout modifier. '}
          Elle choisira son mot de passe par «&nbsp;Mot de passe oublié&nbsp;?&nbsp;», sur la page de connexion de
          l’administration, et ne sera plus dans cette liste.
        </Alert>
      )}
      {needsProof && <ProofFields proof={proof} problem={problem} />}
    </FormDialog>
  );
}

const FAILED = "Erreur lors de la modification de l'utilisateur";

function useUserForm(user: AdminUser, onSaved: () => void) {
  const userId = user.id;
  const [shown] = useState(() => userValuesOf(user));
  // Values that a save replaces: those at opening, or newer values that a refusal has reported.
  const [seen, setSeen] = useState(() => seenOf(user));
  const form = useForm<UserValues>({
    initial: shown,
    ...checkedBy<UserValues>(schemas.updateUser.input, { inputOf: (values) => ({ userId, ...values }) }),
  });
  const withdraw = useCommand(withdrawRights, {
    onSuccess: () => toast.success('Droits retirés'),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const update = useCommand(updateUser, {
    onSuccess: afterRefresh(updateUser, ({ isAdmin, action }) => {
      const isGranted = isAdmin && !user.isAdmin && action !== null;
      const undoGrant = () => withdraw.mutate({ userId, reverts: action ?? undefined });
      toast.success(
        'Utilisateur modifié avec succès',
        isGranted ? { action: undoAction(undoGrant, 'Retirer les droits') } : {},
      );
      onSaved();
    }),
    onProblem: (problem) => {
      if (isRefusedWith(problem, userProblems.pseudoTaken)) form.setErrors({ pseudo: problem.message });
      else if (isRefusedWith(problem, userProblems.editedMeanwhile))
        setSeen({ ...seen, ...(problem.params as { values: Partial<typeof seen> }).values });
      else if (isRefusedWith(problem, userProblems.roleChangedMeanwhile))
        setSeen({ ...seen, role: (problem.params as Pick<typeof seen, 'role'>).role });
      else form.takeProblem(problem);
    },
  });
  const proof = useProof();
  const needsProof = makesOwner(user.role, form.values);
  const isPseudoTaken = isRefusedWith(update.error, userProblems.pseudoTaken);
  return {
    form,
    saving: update.isPending,
    error: update.error && (isPseudoTaken ? FAILED : `${FAILED}. ${sentenceOf(update.error)}`),
    problem: update.error,
    proof,
    needsProof,
    submit: () =>
      form.submit((values) =>
        update.mutate({ ...userChangeOf(userId, shown, values), seen, ...(needsProof && proof.input()) }),
      ),
  };
}

import { useState } from 'react';
import { makesOwner, roles, type Role } from '#shared/roles.ts';
import { changeRole, resetSecondFactor, withdrawRights } from '#features/team/domain/endpoints.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { ProofFields } from '#features/users/web/ProofFields.tsx';
import { RoleField } from '#features/users/web/RoleField.tsx';
import { useProof } from '#features/users/web/use-proof.ts';
import { afterRefresh } from '#platform/web/api/after-refresh.ts';
import { isRefusedWith } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { ofName } from '#shared/of-name.ts';
import type { Member } from './schemas.ts';

/** The new role takes effect from the member’s next request. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState(member.role);
  // Role that the change replaces: the role at opening, or a newer role that a refusal has reported.
  const [seen, setSeen] = useState<Role | null>(member.role);
  const name = displayNameOf(member);
  const proof = useProof();
  const needsProof = makesOwner(member.role, { role });
  const missing = needsProof ? proof.missing() : null;
  const change = useCommand(changeRole, {
    onSuccess: afterRefresh(changeRole, () => {
      toast.success(`Rôle ${ofName(name)}\u00A0: ${roles[role].label}`);
      onClose();
    }),
    onProblem: (problem) => {
      if (isRefusedWith(problem, userProblems.roleChangedMeanwhile))
        setSeen((problem.params as { role: Role | null }).role);
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Rôle ${ofName(name)}`}
      onSubmit={() =>
        change.mutate({ userId: member.id, role, seen: seen ?? undefined, ...(needsProof && proof.input()) })
      }
      saving={change.isPending}
      error={change.error}
      submitLabel="Changer le rôle"
      disabledReason={role === member.role ? 'C’est déjà son rôle.' : missing}
    >
      <RoleField role={role} onRole={setRole} />
      {needsProof && <ProofFields proof={proof} problem={change.error} />}
    </FormDialog>
  );
}

export function ResetFactorDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const name = displayNameOf(member);
  const proof = useProof();
  const reset = useCommand(resetSecondFactor, {
    onSuccess: () => {
      toast.success(`Double vérification ${ofName(name)} désactivée`);
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Désactiver la double vérification ${ofName(name)}\u00A0?`}
      description="Pour une personne qui a perdu son téléphone et ses codes de secours. Assurez-vous que c’est bien elle qui vous le demande. Tous ses appareils sont déconnectés, et son mot de passe suffira pour revenir."
      onSubmit={() => reset.mutate({ userId: member.id, ...proof.input() })}
      saving={reset.isPending}
      error={reset.error}
      submitLabel="Désactiver"
      disabledReason={proof.missing()}
      danger
    >
      <ProofFields proof={proof} problem={reset.error} />
    </FormDialog>
  );
}

export function WithdrawDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const name = displayNameOf(member);
  const withdraw = useCommand(withdrawRights, {
    onSuccess: () => {
      toast.success(`${name} n’a plus de droits`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => withdraw.mutate({ userId: member.id })}
      title={`Retirer les droits ${ofName(name)}\u00A0?`}
      confirmLabel="Retirer les droits"
      saving={withdraw.isPending}
      error={withdraw.error}
      danger
    >
      <p>
        L’administration lui est fermée aussitôt. Son compte de cliente, ses commandes et ce qu’elle a fait dans la
        boutique restent.
      </p>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { roles } from '#shared/roles.ts';
import { changeRole } from '#features/team/domain/endpoints.ts';
import type { Member } from './schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { RoleField } from '#features/users/web/RoleField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';

/** Changes the role of a team member, effective from the member's next request. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState(member.role);
  const name = displayNameOf(member);
  const change = useCommand(changeRole, {
    onSuccess: () => {
      toast.success(`Rôle de ${name} : ${roles[role].label}`);
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Rôle de ${name}`}
      onSubmit={() => change.mutate({ userId: member.id, role })}
      saving={change.isPending}
      error={change.error}
      submitLabel="Changer le rôle"
      disabledReason={role === member.role ? 'C’est déjà son rôle.' : null}
    >
      <RoleField role={role} onRole={setRole} />
    </FormDialog>
  );
}

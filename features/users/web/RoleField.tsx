import { roleNames, roles, type Role } from '#shared/roles.ts';
import { Select } from '#platform/web/ui/Select.tsx';

const options = roleNames.map((value) => ({ value, label: roles[value].label })).toReversed();

export const RoleField = ({ role, onRole }: { role: Role; onRole: (role: Role) => void }) => (
  <Select
    label="Rôle"
    value={role}
    onChange={(to) => to && onRole(to)}
    options={options}
    hint={`Peut ${roles[role].can}.`}
  />
);

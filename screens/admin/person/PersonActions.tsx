import {
  IconArrowMerge,
  IconBan,
  IconCircleCheck,
  IconFileShredder,
  IconLogout,
  IconPencil,
} from '@tabler/icons-react';
import { useState } from 'react';
import { mergeSideOf } from '#features/merges/domain/rules.ts';
import { eraseUser } from '#features/retention/domain/admin-endpoints.ts';
import { PersonDataDialog } from '#features/retention/web/PersonDataDialog.tsx';
import { endUserSessions } from '#features/team/domain/endpoints.ts';
import { SignOutDialog } from '#features/team/web/SignOutDialog.tsx';
import { UsersEditDialog } from '#features/team/web/UsersEditDialog.tsx';
import { BlockDialog } from '#features/users/web/BlockDialog.tsx';
import { useMay } from '#features/users/web/use-may.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MoreActions } from '#platform/web/ui/MoreActions.tsx';
import type { Person } from './schemas.ts';

const icon = { size: 19, 'aria-hidden': true } as const;

export function PersonActions({ person }: { person: Person }) {
  const [open, setOpen] = useState<'edit' | 'block' | 'sign-out' | 'data' | null>(null);
  const may = useMay();
  const close = () => setOpen(null);
  const isBlocked = Boolean(person.standing?.block);
  return (
    <>
      <Button variant="secondary" icon={<IconPencil {...icon} />} onClick={() => setOpen('edit')}>
        Modifier
      </Button>
      <MoreActions>
        <LinkButton
          to="/admin/user-merge"
          search={mergeSideOf(person)}
          variant="secondary"
          icon={<IconArrowMerge {...icon} />}
        >
          Fusionner
        </LinkButton>
        <Button
          variant="secondary"
          icon={isBlocked ? <IconCircleCheck {...icon} /> : <IconBan {...icon} />}
          onClick={() => setOpen('block')}
        >
          {isBlocked ? 'Débloquer' : 'Bloquer'}
        </Button>
        {may(endUserSessions) && !person.isAdmin && person.hasAccount && (
          <Button variant="secondary" icon={<IconLogout {...icon} />} onClick={() => setOpen('sign-out')}>
            Déconnecter partout
          </Button>
        )}
        {may(eraseUser) && !person.isAdmin && (
          <Button variant="secondary" icon={<IconFileShredder {...icon} />} onClick={() => setOpen('data')}>
            Données personnelles
          </Button>
        )}
      </MoreActions>
      {open === 'edit' && <UsersEditDialog user={person} onClose={close} />}
      {open === 'block' && <BlockDialog user={person} onClose={close} />}
      {open === 'sign-out' && <SignOutDialog user={person} onClose={close} />}
      {open === 'data' && <PersonDataDialog user={person} onClose={close} />}
    </>
  );
}

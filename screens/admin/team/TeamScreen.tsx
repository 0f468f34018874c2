import { IconDeviceMobileOff, IconLockOff, IconMailPlus, IconPencil, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { roles } from '#shared/roles.ts';
import { listTeam } from './endpoints.ts';
import type { Member } from './schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useSession } from '#features/users/web/session.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { Invitations } from './Invitations.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { ResetFactorDialog } from './ResetFactorDialog.tsx';
import { SignOutDialog } from './SignOutDialog.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const fullName = ({ firstName, lastName }: Member) => [firstName, lastName].filter(Boolean).join(' ');

const columns: readonly Column<Member>[] = [
  {
    key: 'name',
    label: 'Nom',
    least: '7rem',
    cell: (member) => fullName(member) || <MutedText>Sans nom</MutedText>,
  },
  { key: 'email', label: 'E-mail', least: '9rem', cell: ({ email }) => <BreakableText text={email} /> },
  { key: 'role', label: 'Rôle', nowrap: true, cell: ({ role }) => roles[role].label },
  {
    key: 'factor',
    label: 'Double vérification',
    cell: ({ hasFactor }) => (hasFactor ? 'Activée' : <MutedText>Non</MutedText>),
  },
  { key: 'seen', label: 'Dernière connexion', cell: ({ lastSignInAt }) => <DateTime at={lastSignInAt} /> },
];

type What = 'role' | 'sign-out' | 'factor' | 'withdraw';
type Open = { what: What; member: Member } | { what: 'invite' } | null;

interface ActionsProps {
  member: Member;
  onOpen: (what: What) => void;
}

const Actions = ({ member, onOpen }: ActionsProps) => (
  <>
    <IconButton
      aria-label={`Changer le rôle de ${displayNameOf(member)}`}
      icon={<IconPencil size={19} aria-hidden />}
      onClick={() => onOpen('role')}
    />
    <IconButton
      aria-label={`Déconnecter ${displayNameOf(member)} de tous ses appareils`}
      icon={<IconDeviceMobileOff size={19} aria-hidden />}
      onClick={() => onOpen('sign-out')}
    />
    {member.hasFactor && (
      <IconButton
        aria-label={`Désactiver la double vérification de ${displayNameOf(member)}`}
        icon={<IconLockOff size={19} aria-hidden />}
        onClick={() => onOpen('factor')}
      />
    )}
    <IconButton
      aria-label={`Retirer les droits de ${displayNameOf(member)}`}
      icon={<IconUserMinus size={19} aria-hidden />}
      onClick={() => onOpen('withdraw')}
    />
  </>
);

/** `/admin/team`: the members of the team and their roles. */
export default function TeamScreen() {
  const { user } = useSession();
  const team = useEndpoint(listTeam, {});
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Page
      intro={
        <>
          Chaque rôle peut ce que peut le précédent : {roles.packer.label}, {roles.seller.label}, {roles.owner.label}.
        </>
      }
      actions={
        <Button icon={<IconMailPlus size={19} aria-hidden />} onClick={() => setOpen({ what: 'invite' })}>
          Inviter
        </Button>
      }
    >
      <Card flush title="Qui a des droits">
        <DataTable
          caption="Équipe"
          columns={columns}
          rows={team.data?.members}
          read={team}
          rowKey={({ id }) => id}
          empty="Personne"
          errorTitle="Impossible de charger l’équipe"
          actionsLabel="Actions"
          actions={(member) =>
            member.id === user?.id ? (
              <MutedText>C’est vous</MutedText>
            ) : (
              <Actions member={member} onOpen={(what) => setOpen({ what, member })} />
            )
          }
        />
      </Card>
      <Invitations invitations={team.data?.invitations ?? []} />
      {open?.what === 'invite' && <InviteDialog onClose={close} />}
      {open?.what === 'role' && <RoleDialog member={open.member} onClose={close} />}
      {open?.what === 'sign-out' && <SignOutDialog member={open.member} onClose={close} />}
      {open?.what === 'factor' && <ResetFactorDialog member={open.member} onClose={close} />}
      {open?.what === 'withdraw' && <WithdrawDialog member={open.member} onClose={close} />}
    </Page>
  );
}

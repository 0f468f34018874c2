import { IconDeviceMobileOff, IconLockOff, IconMailPlus, IconPencil, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { type Role, roles } from '#shared/roles.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from '#features/team/domain/endpoints.ts';
import { INVITATION_DAYS } from '#features/team/domain/rules.ts';
import * as schemas from '#features/team/domain/schemas.ts';
import { SignOutDialog } from '#features/team/web/SignOutDialog.tsx';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { ProofFields } from '#features/users/web/ProofFields.tsx';
import { RoleField } from '#features/users/web/RoleField.tsx';
import { useSession } from '#features/users/web/session.ts';
import { useProof } from '#features/users/web/use-proof.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { keepFocusNear } from '#platform/web/ui/remember-focus.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { ofName } from '#shared/of-name.ts';
import { ResetFactorDialog, RoleDialog, WithdrawDialog } from './MemberDialogs.tsx';
import { listTeam } from './endpoints.ts';
import type { Invitation, Member } from './schemas.ts';

const columns: readonly Column<Member>[] = [
  {
    key: 'name',
    label: 'Nom',
    minWidth: '7rem',
    cell: (member) => fullName(member) || <MutedText>Sans nom</MutedText>,
  },
  { key: 'email', label: 'E-mail', minWidth: '9rem', cell: ({ email }) => <BreakableText text={email} /> },
  { key: 'role', label: 'Rôle', nowrap: true, cell: ({ role }) => roles[role].label },
  {
    key: 'factor',
    label: 'Double vérification',
    cell: ({ hasFactor }) => (hasFactor ? 'Activée' : <MutedText>Non</MutedText>),
  },
  { key: 'seen', label: 'Dernière connexion', cell: ({ lastSignInAt }) => <DateTime at={lastSignInAt} /> },
];

type MemberAction = 'role' | 'sign-out' | 'factor' | 'withdraw';
type Open = { what: MemberAction; member: Member } | { what: 'invite' } | null;

export default function TeamScreen() {
  const { user } = useSession();
  const team = useEndpoint(listTeam, {});
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Page
      intro={
        <>
          Chaque rôle a aussi les droits du précédent&nbsp;: {roles.packer.label}, {roles.seller.label},{' '}
          {roles.owner.label}.
        </>
      }
      actions={
        <Button icon={<IconMailPlus size={19} aria-hidden />} onClick={() => setOpen({ what: 'invite' })}>
          Inviter
        </Button>
      }
    >
      <Card flush title="Membres de l’équipe">
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
      {open?.what === 'sign-out' && <SignOutDialog user={open.member} isMember onClose={close} />}
      {open?.what === 'factor' && <ResetFactorDialog member={open.member} onClose={close} />}
      {open?.what === 'withdraw' && <WithdrawDialog member={open.member} onClose={close} />}
    </Page>
  );
}

const fullName = ({ firstName, lastName }: Member) => [firstName, lastName].filter(Boolean).join(' ');

interface ActionsProps {
  member: Member;
  onOpen: (what: MemberAction) => void;
}

const Actions = ({ member, onOpen }: ActionsProps) => (
  <>
    <IconButton
      aria-label={`Changer le rôle ${ofName(displayNameOf(member))}`}
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
        aria-label={`Désactiver la double vérification ${ofName(displayNameOf(member))}`}
        icon={<IconLockOff size={19} aria-hidden />}
        onClick={() => onOpen('factor')}
      />
    )}
    <IconButton
      aria-label={`Retirer les droits ${ofName(displayNameOf(member))}`}
      icon={<IconUserMinus size={19} aria-hidden />}
      onClick={() => onOpen('withdraw')}
    />
  </>
);

interface Values extends Record<string, unknown> {
  email: string;
  role: Role;
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({
    initial: { email: '', role: 'seller' },
    ...checkedBy(schemas.inviteMember.input),
  });
  const proof = useProof();
  const isOfOwner = form.values.role === 'owner';
  const invite = useCommand(inviteMember, {
    onSuccess: (_, { email }) => {
      toast.success(`L’invitation à ${email} part dans un instant`);
      onClose();
    },
    onProblem: form.takeProblem,
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Inviter dans l’équipe"
      description={`La personne reçoit un e-mail, choisit son mot de passe et entre dans l’administration. Le lien fonctionne ${INVITATION_DAYS} jours.`}
      onSubmit={() => form.submit((values) => invite.mutate({ ...values, ...(isOfOwner && proof.input()) }))}
      saving={invite.isPending}
      error={invite.error}
      submitLabel="Inviter"
      savingLabel="Envoi…"
      disabledReason={isOfOwner ? proof.missing() : null}
    >
      <EmailField label="E-mail" required autoComplete="off" {...form.field('email')} />
      <RoleField role={form.values.role} onRole={(role) => form.set('role', role)} />
      {isOfOwner && <ProofFields proof={proof} problem={invite.error} />}
    </FormDialog>
  );
}

/** Confirms a new link for an invited owner, which needs a proof. */
function ResendDialog({ invitation: { id, email }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const proof = useProof();
  const resend = useCommand(resendInvitation, {
    onSuccess: () => {
      toast.success(RESENT);
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Renvoyer l’invitation ${ofName(email)}`}
      description="Cette personne pourra tout voir et tout modifier. L’ancien lien ne fonctionnera plus."
      onSubmit={() => resend.mutate({ invitationId: id, ...proof.input() })}
      saving={resend.isPending}
      error={resend.error}
      submitLabel="Renvoyer"
      savingLabel="Envoi…"
      disabledReason={proof.missing()}
    >
      <ProofFields proof={proof} problem={resend.error} />
    </FormDialog>
  );
}

const RESENT = 'L’invitation va être renvoyée';

const invitationColumns: readonly Column<Invitation>[] = [
  { key: 'email', label: 'E-mail', minWidth: '9rem', cell: ({ email }) => <BreakableText text={email} /> },
  { key: 'role', label: 'Rôle', nowrap: true, cell: ({ role }) => roles[role].label },
  { key: 'by', label: 'Invitée par', minWidth: '6rem', cell: ({ invitedBy }) => invitedBy },
  { key: 'until', label: 'Valable jusqu’au', cell: ({ until }) => <DateTime at={until} /> },
];

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const options = (done: string) => ({
    onSuccess: () => void toast.success(done),
    onProblem: (problem: unknown) => void toast.error(sentenceOf(problem)),
  });
  const resend = useCommand(resendInvitation, options(RESENT));
  const withdraw = useCommand(withdrawInvitation, options('Invitation retirée'));
  const [proving, setProving] = useState<Invitation | null>(null);
  const isBusy = resend.isPending || withdraw.isPending;
  if (invitations.length === 0) return null;
  return (
    <Card flush title="Invitations en attente">
      <DataTable
        caption="Invitations en attente"
        columns={invitationColumns}
        rows={invitations}
        rowKey={({ id }) => id}
        empty="Aucune"
        actionsLabel="Actions"
        actions={(invitation) => (
          <>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Renvoyer l’invitation ${ofName(invitation.email)}`}
              aria-disabled={isBusy}
              onClick={() => {
                if (isBusy) return;
                if (invitation.role === 'owner') setProving(invitation);
                else resend.mutate({ invitationId: invitation.id });
              }}
            >
              Renvoyer
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Retirer l’invitation ${ofName(invitation.email)}`}
              aria-disabled={isBusy}
              onClick={() => {
                if (isBusy) return;
                keepFocusNear();
                withdraw.mutate({ invitationId: invitation.id });
              }}
            >
              Retirer
            </Button>
          </>
        )}
      />
      {proving && <ResendDialog invitation={proving} onClose={() => setProving(null)} />}
    </Card>
  );
}

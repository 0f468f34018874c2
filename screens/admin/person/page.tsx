import {
  IconArrowMerge,
  IconBan,
  IconCircleCheck,
  IconFileShredder,
  IconLogout,
  IconPencil,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
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
import { MoreActions } from '#platform/web/ui/MoreActions.tsx';
import { isPlaceholderEmail } from '#shared/email.ts';
import { roles } from '#shared/roles.ts';
import { removePersonNote, writePersonNote } from '#features/notes/domain/endpoints.ts';
import type { Note } from '#features/notes/domain/schemas.ts';
import { Notes } from '#features/notes/web/Notes.tsx';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { ProvedBadge } from '#features/users/web/ProvedBadge.tsx';
import { BuyerWarningMarks } from '#features/users/web/BuyerWarningMarks.tsx';
import { isMissing } from '#platform/web/api/missing.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackToList } from '#platform/web/ui/BackToList.tsx';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { PageFallback } from '#platform/web/ui/PageFallback.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { deleteSentText } from '#platform/web/ui/use-draft.ts';
import { UnbrokenText } from '#platform/web/ui/UnbrokenText.tsx';
import { PersonClaims, PersonHistory, PersonOrders, PersonWarnings } from './PersonHistory.tsx';
import { getPerson } from './endpoints.ts';
import { signInSentence } from './labels.ts';
import type { Person } from './schemas.ts';
import styles from '#features/orders/web/admin/order.module.css';

export default function Component() {
  const { userId } = useParams({ from: '/office/admin/users/$userId' });
  return <PersonScreen key={userId} userId={userId} />;
}

const backLink = <BackToList to="/admin/users">Retour à la liste des utilisateurs</BackToList>;

const notFound = {
  title: 'Personne introuvable',
  sentence: 'La personne demandée n’existe pas, ou n’existe plus',
  actions: (
    <LinkButton to="/admin/users" variant="secondary">
      Voir tous les utilisateurs
    </LinkButton>
  ),
};

function PersonScreen({ userId }: { userId: string }) {
  const { data: person, error, refetch } = useEndpoint(getPerson, { userId });
  if (!person || (error && isMissing(error)))
    return (
      <PageFallback
        error={error}
        onRetry={() => void refetch()}
        back={backLink}
        missing={notFound}
        failed="Impossible de charger cette personne"
      />
    );
  return (
    <Page
      title={person.isErased ? 'Compte effacé' : displayNameOf(person)}
      back={backLink}
      actions={!person.isErased && <PersonActions person={person} />}
    >
      {error && (
        <RetryAlert onRetry={refetch}>
          Cette personne n’a pas pu être relue&nbsp;: ce qui est affiché n’est peut-être plus à jour.
        </RetryAlert>
      )}
      {person.isErased && (
        <Alert tone="info">Ses données sont effacées. Il reste d’elle les commandes que la loi fait garder.</Alert>
      )}
      <div className={styles.order}>
        <div className={styles.column}>
          {!person.isErased && <PersonFacts person={person} />}
          <PersonClaims person={person} />
          <PersonOrders person={person} />
        </div>
        {!person.isErased && (
          <div className={styles.column}>
            <PersonNotes person={person} />
            <PersonWarnings person={person} />
          </div>
        )}
        <div className={styles.last}>
          <PersonHistory userId={userId} />
        </div>
      </div>
    </Page>
  );
}

const MISSING = 'Non renseigné';
const missingText = <MutedText>{MISSING}</MutedText>;

const PersonFacts = ({ person }: { person: Person }) => (
  <Card title="Identité">
    {person.standing && <BuyerWarningMarks standing={person.standing} />}
    <Facts
      facts={[
        [
          'Pseudo TikTok',
          <Row key="pseudo" gap="tight">
            <Pseudo pseudo={person.pseudo} missing={MISSING} />
            {person.isProved && <ProvedBadge />}
          </Row>,
        ],
        ...(person.otherPseudos.length > 0
          ? [
              [
                'Autres pseudos connus',
                <Row key="others" gap="tight">
                  {person.otherPseudos.map((pseudo) => (
                    <Pseudo key={pseudo} pseudo={pseudo} />
                  ))}
                </Row>,
              ] as const,
            ]
          : []),
        ['Prénom', person.firstName || missingText],
        ['Nom', person.lastName || missingText],
        ['E-mail', isPlaceholderEmail(person.email) ? missingText : <BreakableText key="email" text={person.email} />],
        ['Téléphone', person.phone || missingText],
        ['Connexion', <UnbrokenText key="sign-in" text={signInSentence(person)} />],
        ['Dernière connexion', <DateTime key="seen" at={person.lastSignInAt} />],
        ['Connue depuis le', <DateTime key="created" at={person.createdAt} />],
        ...(person.role ? [['Rôle dans l’équipe', roles[person.role].label] as const] : []),
      ]}
    />
  </Card>
);

interface PersonNotesProps {
  person: { id: string; notes: readonly Note[] };
}

function PersonNotes({ person: { id: userId, notes } }: PersonNotesProps) {
  const draft = `note ${userId}`;
  const write = useCommand(writePersonNote, { onSuccess: (_, { text }) => deleteSentText(draft, text) });
  const remove = useCommand(removePersonNote);
  return (
    <Notes
      draft={draft}
      notes={notes}
      writing={write}
      onWrite={({ text, once }, onSuccess) => write.mutate({ userId, text, once }, { onSuccess })}
      removing={remove}
      onRemove={({ id: noteId }, onSuccess) => remove.mutate({ userId, noteId }, { onSuccess })}
    />
  );
}

const actionIcon = { size: 19, 'aria-hidden': true } as const;

function PersonActions({ person }: { person: Person }) {
  const [open, setOpen] = useState<'edit' | 'block' | 'sign-out' | 'data' | null>(null);
  const may = useMay();
  const close = () => setOpen(null);
  const isBlocked = Boolean(person.standing?.block);
  return (
    <>
      <Button variant="secondary" icon={<IconPencil {...actionIcon} />} onClick={() => setOpen('edit')}>
        Modifier
      </Button>
      <MoreActions>
        <LinkButton
          to="/admin/user-merge"
          search={mergeSideOf(person)}
          variant="secondary"
          icon={<IconArrowMerge {...actionIcon} />}
        >
          Fusionner
        </LinkButton>
        <Button
          variant="secondary"
          icon={isBlocked ? <IconCircleCheck {...actionIcon} /> : <IconBan {...actionIcon} />}
          onClick={() => setOpen('block')}
        >
          {isBlocked ? 'Débloquer' : 'Bloquer'}
        </Button>
        {may(endUserSessions) && !person.isAdmin && person.hasAccount && (
          <Button variant="secondary" icon={<IconLogout {...actionIcon} />} onClick={() => setOpen('sign-out')}>
            Déconnecter partout
          </Button>
        )}
        {may(eraseUser) && !person.isAdmin && (
          <Button variant="secondary" icon={<IconFileShredder {...actionIcon} />} onClick={() => setOpen('data')}>
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

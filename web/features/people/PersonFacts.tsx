import type { Person } from '#domain/people/schemas.ts';
import { signInSentence } from '#domain/people/labels.ts';
import { roles } from '#domain/roles.ts';
import { isPlaceholderEmail } from '#domain/users/rules.ts';
import { ProvedBadge } from '#web/features/users/ProvedBadge.tsx';
import { StandingMarks } from '#web/features/users/StandingMarks.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Folded } from '#web/ui/Folded.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { Pseudo } from '#web/ui/Pseudo.tsx';
import { Row } from '#web/ui/Row.tsx';

const MISSING = 'Non renseigné';
const missing = <MutedText>{MISSING}</MutedText>;

/** Who she is, how she is reached, and how she signs in. */
export const PersonFacts = ({ person }: { person: Person }) => (
  <Card title="Qui elle est">
    {person.standing && <StandingMarks standing={person.standing} />}
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
        ['Prénom', person.firstName || missing],
        ['Nom', person.lastName || missing],
        ['E-mail', isPlaceholderEmail(person.email) ? missing : <Folded key="email" text={person.email} />],
        ['Téléphone', person.phone || missing],
        ['Connexion', signInSentence(person)],
        ['Dernière connexion', <DateTime key="seen" at={person.lastSignInAt} />],
        ['Connue depuis le', <DateTime key="created" at={person.createdAt} />],
        ...(person.role ? [['Rôle dans l’équipe', roles[person.role].label] as const] : []),
      ]}
    />
  </Card>
);

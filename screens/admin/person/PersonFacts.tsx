import type { Person } from './schemas.ts';
import { signInSentence } from './labels.ts';
import { roles } from '#shared/roles.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import { ProvedBadge } from '#features/users/web/ProvedBadge.tsx';
import { StandingMarks } from '#features/users/web/StandingMarks.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Row } from '#platform/web/ui/Row.tsx';

const MISSING = 'Non renseigné';
const missing = <MutedText>{MISSING}</MutedText>;

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
        ['E-mail', isPlaceholderEmail(person.email) ? missing : <BreakableText key="email" text={person.email} />],
        ['Téléphone', person.phone || missing],
        ['Connexion', signInSentence(person)],
        ['Dernière connexion', <DateTime key="seen" at={person.lastSignInAt} />],
        ['Connue depuis le', <DateTime key="created" at={person.createdAt} />],
        ...(person.role ? [['Rôle dans l’équipe', roles[person.role].label] as const] : []),
      ]}
    />
  </Card>
);

import type { Person } from '#domain/people/schemas.ts';
import { standingLabels } from '#domain/users/labels.ts';
import { BlockLines } from '#web/features/users/BlockLines.tsx';
import { Card } from '#web/ui/Card.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

/** What she let run out without paying, and when and why she was blocked. */
export function PersonPast({ person: { id, standing, blocks } }: { person: Person }) {
  const { expired } = standingLabels(standing);
  return (
    <Card title="Impayés et blocages">
      {!expired && blocks.length === 0 && <MutedText>Aucune commande expirée, aucun blocage.</MutedText>}
      {expired && (
        <p>
          {expired} sans paiement.{' '}
          <TextLink to="/admin/orders" search={{ user: id, status: 'cancelled' }}>
            Voir ses commandes annulées
          </TextLink>
        </p>
      )}
      {blocks.length > 0 && <BlockLines blocks={blocks} />}
    </Card>
  );
}

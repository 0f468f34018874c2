import type { Person } from './schemas.ts';
import { standingLabels } from '#features/users/domain/labels.ts';
import { BlockLines } from '#features/users/web/BlockLines.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';

/** Shows the user's expired orders and blocks, with dates and reasons. */
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

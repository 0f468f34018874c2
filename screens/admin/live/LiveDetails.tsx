import type { Live } from '#features/lives/domain/schemas.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { LiveBadge } from '#features/lives/web/LiveBadge.tsx';

/** Shows the facts of a live that this screen does not edit. */
export const LiveDetails = ({ live }: { live: Live }) => (
  <Card title="Détails">
    <Facts
      facts={[
        ['Référence', live.ref],
        ['Statut', <LiveBadge key="status" isActive={live.isActive} />],
        ['Date', <DateTime key="date" at={live.liveDate} format="long" />],
        ['Créé le', <DateTime key="created" at={live.createdAt} format="long" />],
        ['Modifié le', <DateTime key="updated" at={live.updatedAt} format="long" />],
        ['ID', live.id],
      ]}
    />
  </Card>
);

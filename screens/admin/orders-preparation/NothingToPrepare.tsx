import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';

export const NothingToPrepare = () => (
  <Card>
    <EmptyState kind="nothing-yet" title="Aucune commande à préparer">
      Les commandes apparaissent ici dès qu’elles sont payées.
    </EmptyState>
  </Card>
);

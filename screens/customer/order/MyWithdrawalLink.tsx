import type { MyOrder } from './schemas.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';

/** Links the withdrawal, worded by the law, or the state of an earlier withdrawal. */
export function MyWithdrawalLink({ order: { id: orderId, items } }: { order: MyOrder }) {
  const stated = items.some(({ isWithdrawn }) => isWithdrawn);
  return (
    <Card
      title="Rétractation"
      intro={
        stated
          ? 'Votre déclaration est enregistrée.'
          : 'Vous avez quatorze jours après la réception pour changer d’avis.'
      }
    >
      <div>
        <LinkButton to="/customer/order/$orderId/retractation" params={{ orderId }} variant="secondary">
          {stated ? 'Suivre ma rétractation' : 'Renoncer au contrat ici'}
        </LinkButton>
      </div>
    </Card>
  );
}

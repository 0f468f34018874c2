import { useShop } from '#web/api/shop.ts';
import { Card } from '#web/ui/Card.tsx';
import { ConsentButtons } from './ConsentButtons.tsx';
import { useConsent } from './use-consent.ts';

const said = {
  accepted: 'Vous avez accepté. Vous pouvez changer d’avis à tout moment, ici.',
  refused: 'Vous avez refusé : rien n’est envoyé. Vous pouvez changer d’avis à tout moment, ici.',
};

/** Shows the choice about error reports, and changes it. Nothing where the shop has no service for them. */
export function ConsentChoice() {
  const { sentryDsn } = useShop();
  const choice = useConsent();
  if (sentryDsn === null) return null;
  return (
    <Card title="Votre choix">
      <p role="status">
        {choice
          ? said[choice]
          : 'Rapports d’erreur et enregistrements de visites : vous n’avez pas encore choisi, rien n’est envoyé.'}
      </p>
      <ConsentButtons />
    </Card>
  );
}

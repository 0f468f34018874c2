import { useShop } from '#platform/web/api/shop.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { ConsentButtons } from '#screens/shell/ConsentButtons.tsx';
import { useConsent } from '#screens/shell/use-consent.ts';

const sentences = {
  accepted: 'Vous avez accepté. Vous pouvez changer d’avis à tout moment, ici.',
  refused: 'Vous avez refusé : rien n’est envoyé. Vous pouvez changer d’avis à tout moment, ici.',
};

/** Shows and changes the choice about error reports. Empty without a reporting service, and on the server, where the choice is unknown. */
export function ConsentChoice() {
  const { sentryDsn } = useShop();
  const choice = useConsent();
  if (sentryDsn === null || choice === undefined) return null;
  return (
    <Card title="Votre choix">
      <p role="status">
        {choice
          ? sentences[choice]
          : 'Vous n’avez pas encore choisi : rien n’est enregistré, et seul part un rapport d’erreur quand un écran tombe en panne.'}
      </p>
      <ConsentButtons />
    </Card>
  );
}

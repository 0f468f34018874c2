import { useState } from 'react';
import { listLegalNeeds } from '#features/identity/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { getFirstDays } from '#screens/admin/home/endpoints.ts';

const words = {
  open: {
    title: 'Ouvrir la boutique\u00A0?',
    text: 'L’accueil présente la boutique. Vos clientes créent leur compte et valident leurs commandes. Les moteurs de recherche peuvent vous trouver.',
    button: 'Ouvrir la boutique',
    done: 'La boutique est ouverte',
  },
  close: {
    title: 'Refermer la boutique\u00A0?',
    text: 'L’accueil annonce de nouveau «\u00A0Bientôt ouverte\u00A0». Personne ne peut créer de compte, valider une commande ni payer. Rien n’est perdu.',
    button: 'Refermer la boutique',
    done: 'La boutique est refermée',
  },
} as const;

/** Renders nothing in the demo, which is always open. */
export function Opening() {
  const { data, error, refetch } = useEndpoint(getFirstDays, {});
  const { data: needs } = useEndpoint(listLegalNeeds, {});
  const [pendingChange, setPendingChange] = useState<'open' | 'close' | null>(null);
  const change = useCommand(changeSettings, {
    onSuccess: ({ isOpen }) => {
      toast.success(words[isOpen ? 'open' : 'close'].done);
      setPendingChange(null);
    },
  });
  if (!data && error)
    return (
      <Card>
        <ErrorState
          title="Impossible de charger l’ouverture de la boutique"
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  if (!data?.isInService) return null;
  const { isOpen } = data;
  const action = isOpen ? 'close' : 'open';
  const isBlocked = needs !== undefined && !needs.takesOrders;
  return (
    <Card
      title={isOpen ? 'La boutique est ouverte' : 'La boutique n’est pas encore ouverte'}
      intro={
        isOpen
          ? 'Vos clientes peuvent créer leur compte et commander.'
          : 'Les visiteurs lisent «\u00A0Bientôt ouverte\u00A0», avec votre prochain live.'
      }
      actions={
        <Button variant={isOpen ? 'quiet' : 'secondary'} size="small" onClick={() => setPendingChange(action)}>
          {words[action].button}
        </Button>
      }
    >
      {!isOpen && isBlocked && (
        <p>
          Il manque encore des informations que la loi demande&nbsp;: ouverte, la boutique ne prendrait pas de commande.{' '}
          <TextLink to="/admin/boutique">Compléter «&nbsp;Ma boutique&nbsp;»</TextLink>
        </p>
      )}
      {pendingChange && (
        <ConfirmDialog
          open
          onClose={() => setPendingChange(null)}
          onConfirm={() => change.mutate({ isOpen: pendingChange === 'open' })}
          title={words[pendingChange].title}
          confirmLabel={words[pendingChange].button}
          saving={change.isPending}
          error={change.error}
        >
          <p>{words[pendingChange].text}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

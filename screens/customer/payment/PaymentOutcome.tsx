import { useEffect, useRef } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';

/**
 * `checking` while the shop asks the provider, `unconfirmed` after a failed check, `pending` while the bank has not answered.
 */
export type Outcome = 'checking' | 'unconfirmed' | 'pending' | 'paid';

interface PaymentOutcomeProps {
  outcome: Outcome;
  orderId: string;
  onAskAgain: () => void;
  asking: boolean;
}

function OutcomeWords({ outcome, orderId, onAskAgain, asking }: PaymentOutcomeProps) {
  const toOrder = (
    <LinkButton to="/customer/order/$orderId" params={{ orderId }} variant="secondary" size="small">
      Voir ma commande
    </LinkButton>
  );
  if (outcome === 'checking') return <LoadingState label="Vérification du paiement..." />;
  if (outcome === 'paid') {
    return (
      <Alert tone="success" title="Paiement accepté">
        Merci ! Votre commande est payée, nous préparons votre colis.
      </Alert>
    );
  }
  if (outcome === 'pending') {
    return (
      <Alert tone="info" title="Paiement en cours de validation" actions={toOrder}>
        Votre banque n’a pas encore répondu. Ne payez pas une seconde fois : cette page se met à jour toute seule.
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      title="Impossible de mettre à jour le statut de paiement"
      actions={
        <>
          <Button size="small" onClick={onAskAgain} loading={asking}>
            Vérifier à nouveau
          </Button>
          {toOrder}
        </>
      }
    >
      Votre paiement est peut-être passé. Ne payez pas une seconde fois : vérifiez d’abord.
    </Alert>
  );
}

/**
 * Shows the result of a payment and scrolls it into view: the customer may have scrolled past the form that it
 * replaces.
 */
export function PaymentOutcome(props: PaymentOutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Ignores the result: newer browsers return a promise, which is not meant for React.
    void place.current?.scrollIntoView({ block: 'center' });
  }, [props.outcome]);
  return (
    <div ref={place}>
      <OutcomeWords {...props} />
    </div>
  );
}

import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import type { useCardForm } from './use-card-form.ts';
import styles from './payment.module.css';

export function CardForm({ form }: { form: ReturnType<typeof useCardForm> }) {
  const { place, state, failure, retry } = form;
  return (
    <div className={styles.form}>
      {failure && (
        <Alert tone="danger" title="Échec du paiement">
          {failure}
        </Alert>
      )}
      {state === 'opening' && <LoadingState label="Ouverture du paiement sécurisé..." />}
      {state === 'failed' && (
        <Alert tone="danger" actions={<Button onClick={retry}>Réessayer</Button>}>
          Impossible d'initialiser le paiement. Veuillez réessayer.
        </Alert>
      )}
      {state === 'ready' && <p>En réglant, vous passez une commande avec obligation de paiement.</p>}
      <div ref={place} className={state === 'ready' ? styles.place : styles.waiting} />
      {state === 'ready' && (
        <p className={styles.note}>
          Votre carte est saisie chez notre prestataire de paiement : la boutique ne la voit jamais.
        </p>
      )}
    </div>
  );
}

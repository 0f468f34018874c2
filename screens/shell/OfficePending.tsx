import { useEffect, useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';

const SLOW_MS = 10_000;

export const CheckingRights = () => <LoadingState label="Vérification des droits d'accès..." />;

export function OfficePending() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return <CheckingRights />;
  return (
    <Alert
      tone="warning"
      title="L’administration tarde à s’ouvrir"
      actions={
        <Button size="small" variant="secondary" onClick={() => location.reload()}>
          Recharger la page
        </Button>
      }
    >
      Vérifiez votre réseau, puis rechargez la page.
    </Alert>
  );
}

import { useState } from 'react';
import { getSecondFactor } from '#features/users/domain/admin-endpoints.ts';
import { formatDateTime } from '#shared/time.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { DisableFactorDialog } from './DisableFactorDialog.tsx';
import { EnableFactorDialog } from './EnableFactorDialog.tsx';

const FEW_CODES = 3;

const codesLeft = (count: number): string =>
  count === 0 ? 'Il ne reste aucun code de secours' : `Il reste ${count} code${count > 1 ? 's' : ''} de secours`;

export function SecondFactor() {
  const { data, error, refetch } = useEndpoint(getSecondFactor, {});
  const [open, setOpen] = useState<'enable' | 'disable' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title="Double vérification"
      intro="Après votre mot de passe, un code de votre téléphone : un mot de passe volé ne suffit plus pour entrer."
      actions={
        data && (
          <Button variant="secondary" size="small" onClick={() => setOpen(data.since ? 'disable' : 'enable')}>
            {data.since ? 'Désactiver…' : 'Activer…'}
          </Button>
        )
      }
    >
      {!data && error && (
        <ErrorState title="Impossible de charger la double vérification" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton lines={1} />}
      {data && !data.since && <p>Elle n’est pas activée.</p>}
      {data?.since && (
        <p>
          Activée depuis le {formatDateTime(data.since)}.{' '}
          {data.codesLeft > FEW_CODES && `${codesLeft(data.codesLeft)}.`}
        </p>
      )}
      {data?.since && data.codesLeft <= FEW_CODES && (
        <Alert tone="warning" title={codesLeft(data.codesLeft)}>
          Pour en recevoir dix nouveaux, désactivez la double vérification puis activez-la de nouveau.
        </Alert>
      )}
      {open === 'enable' && <EnableFactorDialog onClose={close} />}
      {open === 'disable' && <DisableFactorDialog onClose={close} />}
    </Card>
  );
}

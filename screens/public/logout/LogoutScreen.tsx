import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { signOut } from '#features/users/domain/endpoints.ts';
import { call } from '#platform/web/api/client.ts';
import { setLeaving, setSession } from '#features/users/web/session.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';

type Outcome = 'leaving' | 'left' | 'failed';

export default function LogoutScreen() {
  const [outcome, setOutcome] = useState<Outcome>('leaving');
  const navigate = useNavigate();
  useEffect(() => {
    // Marks the sign-out in all tabs before the request, because the shop may end the session of another tab before
    // this tab has its answer.
    setLeaving(true);
    call(signOut, {})
      .then(() => {
        setSession(null);
        setOutcome('left');
      })
      .catch(() => {
        setLeaving(false);
        setOutcome('failed');
      });
  }, []);
  useEffect(() => {
    if (outcome === 'leaving') return;
    const timer = setTimeout(() => void navigate({ to: '/login', replace: true }), outcome === 'left' ? 1_000 : 2_000);
    return () => clearTimeout(timer);
  }, [outcome, navigate]);
  return (
    <Page width="narrow">
      {outcome === 'leaving' && <LoadingState label="Déconnexion en cours..." />}
      {outcome === 'left' && <Alert tone="success">Déconnexion réussie</Alert>}
      {outcome === 'failed' && <Alert tone="danger">Une erreur est survenue lors de la déconnexion</Alert>}
    </Page>
  );
}

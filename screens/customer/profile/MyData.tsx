import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { exportMyData, eraseMyAccount } from '#features/retention/domain/endpoints.ts';
import { leaveSignedOut, type SessionUser } from '#features/users/web/session.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useDownloadHelp } from '#platform/web/ui/use-download-help.ts';
import { SupportEmail } from '#screens/shell/SupportEmail.tsx';

const ErasureFacts = () => (
  <>
    <p>
      <strong>Effacés tout de suite, sans retour possible&nbsp;:</strong> votre e-mail, vos nom et prénom, votre
      téléphone, vos pseudo, nom affiché et photo TikTok, vos connexions sur tous vos appareils&nbsp;; sur toutes vos
      commandes, le téléphone, l’e-mail, le pseudo et nos notes&nbsp;; l’adresse de celles annulées avant paiement.
    </p>
    <p>
      <strong>Conservées dix ans, sans compte&nbsp;:</strong> vos commandes payées, leurs confirmations et leurs
      factures, avec vos nom et adresse&nbsp;: la loi nous y oblige.
    </p>
    <p>Tant qu’une commande, un délai de rétractation ou un remboursement est en cours, votre compte reste ouvert.</p>
    <p>
      Les commentaires publics de nos lives ne dépendent pas de votre compte&nbsp;: pour faire effacer les vôtres,
      écrivez à cette adresse&nbsp;:
    </p>
    <SupportEmail />
  </>
);

export function MyData({ user }: { user: SessionUser }) {
  useDownloadHelp();
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const erase = useCommand(eraseMyAccount, {
    onSuccess: () => {
      toast.success('Votre compte est supprimé');
      void leaveSignedOut(() => navigate({ to: '/', replace: true }));
    },
  });
  const ask = () => {
    erase.reset();
    setAsking(true);
  };
  const reason = user.isAdmin ? 'Un compte d’administration ne peut pas être supprimé.' : null;
  return (
    <Card title="Mes données">
      <p>
        Données conservées, raisons et durées&nbsp;:{' '}
        <TextLink to="/confidentialite">politique de confidentialité</TextLink>.
      </p>
      <AnchorButton href={exportMyData.path} variant="secondary" block download="mes-donnees.json">
        Télécharger mes données
      </AnchorButton>
      <Button name="erase" variant="quiet" block disabled={reason !== null} onClick={ask}>
        Supprimer mon compte
      </Button>
      {reason && <p>{reason}</p>}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => erase.mutate({})}
        title="Supprimer votre compte&nbsp;?"
        confirmLabel="Supprimer mon compte"
        saving={erase.isPending || erase.isSuccess}
        error={erase.error}
        danger
      >
        <ErasureFacts />
      </ConfirmDialog>
    </Card>
  );
}

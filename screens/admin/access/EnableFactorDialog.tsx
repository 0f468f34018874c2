import { useEffect, useEffectEvent, useState } from 'react';
import { beginSecondFactor, confirmSecondFactor } from '#features/users/domain/admin-endpoints.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { FactorCodeField } from '#features/users/web/FactorCodeField.tsx';
import { ProofFields } from '#features/users/web/ProofFields.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useProof } from '#features/users/web/use-proof.ts';
import styles from './factor.module.css';

/** Splits the secret into groups of four, which are easier to type. */
const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

/** Turns on the user's own second factor: QR code, first code and fresh proof. Then shows the recovery codes once. */
export function EnableFactorDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const proof = useProof({ withFactor: false });
  const begin = useCommand(beginSecondFactor);
  const confirm = useCommand(confirmSecondFactor);
  const start = useEffectEvent(() => begin.mutate({}));
  useEffect(() => start(), []);
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onClose={onClose} />;
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Activer la double vérification"
      description="Scannez cette image avec une application de codes (Google Authenticator, Microsoft Authenticator, 1Password…), puis saisissez le code qu’elle affiche."
      onSubmit={() => confirm.mutate({ code, ...proof.sent() })}
      saving={confirm.isPending}
      error={confirm.error}
      submitLabel="Activer"
      savingLabel="Vérification…"
      disabledReason={begin.data ? proof.missing() : 'L’image se prépare.'}
    >
      {begin.error && <ErrorState error={begin.error} onRetry={() => begin.mutate({})} />}
      {!begin.data && !begin.error && <Skeleton lines={6} />}
      {begin.data && (
        <>
          <QrCode text={begin.data.address} label="Image à scanner avec votre application de codes" />
          <p className={styles.secret}>
            Sans appareil photo, saisissez cette clé : <code>{inGroups(begin.data.secret)}</code>
          </p>
        </>
      )}
      <FactorCodeField value={code} onChange={setCode} />
      <ProofFields proof={proof} problem={confirm.error} />
    </FormDialog>
  );
}

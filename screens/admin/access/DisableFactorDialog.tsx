import { useState } from 'react';
import { disableSecondFactor } from '#features/users/domain/admin-endpoints.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { FactorCodeField } from '#features/users/web/FactorCodeField.tsx';
import { ProofFields } from '#features/users/web/ProofFields.tsx';
import { useProof } from '#features/users/web/use-proof.ts';

/** Turns off the user's own second factor. Needs a code and a fresh proof. */
export function DisableFactorDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const proof = useProof({ withFactor: false });
  const disable = useCommand(disableSecondFactor, {
    onSuccess: () => {
      toast.success('Double vérification désactivée');
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Désactiver la double vérification"
      description="Votre mot de passe suffira de nouveau. Vos codes de secours ne serviront plus, et vos autres appareils seront déconnectés."
      onSubmit={() => disable.mutate({ code, ...proof.sent() })}
      saving={disable.isPending}
      error={disable.error}
      submitLabel="Désactiver"
      disabledReason={proof.missing()}
      danger
    >
      <ProofFields proof={proof} problem={disable.error} />
      <FactorCodeField value={code} onChange={setCode} hint="Ou un code de secours." />
    </FormDialog>
  );
}

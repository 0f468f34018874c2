import { useState } from 'react';
import { disableSecondFactor } from '#domain/users/admin-endpoints.ts';
import { useCommand } from '#web/api/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { FactorCodeField } from './FactorCodeField.tsx';

/** Turns one's own second factor off, with a code. */
export function DisableFactorDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
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
      description="Votre mot de passe suffira de nouveau. Vos codes de secours ne serviront plus."
      onSubmit={() => disable.mutate({ code })}
      saving={disable.isPending}
      error={disable.error}
      submitLabel="Désactiver"
      danger
    >
      <FactorCodeField value={code} onChange={setCode} hint="Ou un code de secours." />
    </FormDialog>
  );
}

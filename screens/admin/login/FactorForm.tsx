import { useState } from 'react';
import { giveSecondFactor } from '#features/users/domain/admin-endpoints.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { sessionIs, useSignOut } from '#features/users/web/session.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { FactorCodeField } from '#features/users/web/FactorCodeField.tsx';

/** Asks for the second factor after the password. */
export function FactorForm() {
  const [code, setCode] = useState('');
  const { signOut, signingOut } = useSignOut();
  const give = useCommand(giveSecondFactor, { onSuccess: ({ user }) => sessionIs(user) });
  return (
    <Stack gap="small">
      <Form
        label="Double vérification"
        block
        onSubmit={() => give.mutate({ code })}
        saving={give.isPending || give.isSuccess}
        error={give.error}
        submitLabel="Continuer"
        savingLabel="Vérification…"
      >
        <FactorCodeField value={code} onChange={setCode} hint="Téléphone perdu ? Saisissez un code de secours." />
      </Form>
      <Button variant="quiet" block onClick={signOut} loading={signingOut}>
        Se déconnecter
      </Button>
    </Stack>
  );
}

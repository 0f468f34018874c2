import { useState } from 'react';
import { beginEmailChange, confirmEmailChange } from '#features/users/domain/admin-endpoints.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { fieldSentence, refusedWith } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { sessionIs, type SessionUser } from '#features/users/web/session.ts';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { ProofFields } from '#features/users/web/ProofFields.tsx';
import { useProof } from '#features/users/web/use-proof.ts';

const TITLE = 'Modifier mon e-mail';

/** Changes the user's own e-mail address: a fresh proof, then the code mailed to the new address. */
export function OwnEmailDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <AddressForm user={user} onSent={setSentTo} onClose={onClose} />
  ) : (
    <CodeForm email={sentTo} onClose={onClose} />
  );
}

interface AddressFormProps {
  user: SessionUser;
  onSent: (email: string) => void;
  onClose: () => void;
}

function AddressForm({ user, onSent, onClose }: AddressFormProps) {
  const [email, setEmail] = useState('');
  const proof = useProof();
  const begin = useCommand(beginEmailChange, { onSuccess: () => onSent(email.trim()) });
  const isTaken = refusedWith(begin.error, userProblems.emailTaken);
  const wrong = isTaken ? begin.error?.message : fieldSentence(begin.error, 'email');
  return (
    <FormDialog
      open
      onClose={onClose}
      title={TITLE}
      description={`Aujourd’hui : ${user.email}. Un code est envoyé à la nouvelle adresse.`}
      onSubmit={() => begin.mutate({ email, ...proof.sent() })}
      saving={begin.isPending}
      error={wrong ? null : begin.error}
      submitLabel="Envoyer le code"
      savingLabel="Envoi…"
      disabledReason={email.trim() ? proof.missing() : 'Saisissez la nouvelle adresse.'}
    >
      <EmailField label="Nouvelle adresse" name="email" required value={email} onChange={setEmail} error={wrong} />
      <ProofFields proof={proof} problem={begin.error} />
    </FormDialog>
  );
}

function CodeForm({ email, onClose }: { email: string; onClose: () => void }) {
  const [code, setCode] = useState('');
  const confirm = useCommand(confirmEmailChange, {
    onSuccess: ({ user }) => {
      sessionIs(user);
      toast.success('E-mail modifié. Vos autres appareils sont déconnectés.');
      onClose();
    },
  });
  const wrong = fieldSentence(confirm.error, 'code');
  return (
    <FormDialog
      open
      onClose={onClose}
      title={TITLE}
      description={`Saisissez le code envoyé à ${email}. Jusque-là, votre adresse ne change pas.`}
      onSubmit={() => confirm.mutate({ code })}
      saving={confirm.isPending}
      error={wrong ? null : confirm.error}
      submitLabel="Modifier"
      savingLabel="Enregistrement…"
      disabledReason={code.trim() ? null : 'Saisissez le code reçu.'}
    >
      <TextField
        label="Code reçu à la nouvelle adresse"
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="000000"
        hint="6 chiffres."
        value={code}
        onChange={setCode}
        error={wrong}
      />
    </FormDialog>
  );
}

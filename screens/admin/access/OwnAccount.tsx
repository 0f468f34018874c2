import { useState } from 'react';
import { beginEmailChange, changeOwnPassword, confirmEmailChange } from '#features/users/domain/admin-endpoints.ts';
import { updateProfile } from '#features/users/domain/endpoints.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { MAX_NAME, PASSWORD_MIN } from '#features/users/domain/rules.ts';
import { MailedCodeField } from '#features/users/web/MailedCodeField.tsx';
import { ProofFields } from '#features/users/web/ProofFields.tsx';
import { newPasswordErrors } from '#features/users/web/new-password-errors.ts';
import { setSession, type SessionUser, useSession } from '#features/users/web/session.ts';
import { useProof } from '#features/users/web/use-proof.ts';
import { fieldSentence, isRefusedWith } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { focusFirstError } from '#platform/web/ui/focus-first-error.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

type Change = 'name' | 'email' | 'password';

export function OwnAccount() {
  const { user } = useSession();
  const [open, setOpen] = useState<Change | null>(null);
  const close = () => setOpen(null);
  if (!user) return null;
  const rows: readonly [label: string, value: string, change: Change, action: string][] = [
    ['Nom', user.firstName || user.lastName ? displayNameOf(user) : 'Non renseigné', 'name', 'Modifier mon nom'],
    ['E-mail', user.email, 'email', 'Modifier mon e-mail'],
    ['Mot de passe', '••••••••••••', 'password', 'Modifier mon mot de passe'],
  ];
  return (
    <Card title="Mon compte">
      <List divided>
        {rows.map(([label, value, change, action]) => (
          <Row key={change} as="li" justify="between" nowrap>
            <div>
              <Text as="div" size={13} muted>
                {label}
              </Text>
              {value}
            </div>
            <Button variant="secondary" size="small" aria-label={action} onClick={() => setOpen(change)}>
              Modifier…
            </Button>
          </Row>
        ))}
      </List>
      {open === 'name' && <OwnNameDialog user={user} onClose={close} />}
      {open === 'email' && <OwnEmailDialog user={user} onClose={close} />}
      {open === 'password' && <OwnPasswordDialog user={user} onClose={close} />}
    </Card>
  );
}

function OwnNameDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const form = useForm({ initial: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' } });
  const save = useCommand(updateProfile, {
    onSuccess: (reply) => {
      setSession(reply.user);
      toast.success('Nom modifié');
      onClose();
    },
    onProblem: form.takeProblem,
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Modifier mon nom"
      onSubmit={() => form.submit(() => save.mutate(form.changes))}
      saving={save.isPending}
      error={save.error}
      savingLabel="Enregistrement…"
    >
      <FieldRow>
        <TextField label="Prénom" autoComplete="given-name" {...form.field('firstName')} maxLength={MAX_NAME} />
        <TextField label="Nom" autoComplete="family-name" {...form.field('lastName')} maxLength={MAX_NAME} />
      </FieldRow>
    </FormDialog>
  );
}

function OwnEmailDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <AddressForm user={user} onSent={setSentTo} onClose={onClose} />
  ) : (
    <CodeForm email={sentTo} onClose={onClose} />
  );
}

const TITLE = 'Modifier mon e-mail';

interface AddressFormProps {
  user: SessionUser;
  onSent: (email: string) => void;
  onClose: () => void;
}

function AddressForm({ user, onSent, onClose }: AddressFormProps) {
  const [email, setEmail] = useState('');
  const proof = useProof();
  const begin = useCommand(beginEmailChange, { onSuccess: () => onSent(email.trim()) });
  const isTaken = isRefusedWith(begin.error, userProblems.emailTaken);
  const emailError = isTaken ? begin.error?.message : fieldSentence(begin.error, 'email');
  return (
    <FormDialog
      open
      onClose={onClose}
      title={TITLE}
      description={`Aujourd’hui\u00A0: ${user.email}. Un code est envoyé à la nouvelle adresse.`}
      onSubmit={() => begin.mutate({ email, ...proof.input() })}
      saving={begin.isPending}
      error={emailError ? null : begin.error}
      submitLabel="Envoyer le code"
      savingLabel="Envoi…"
      disabledReason={email.trim() ? proof.missing() : 'Saisissez la nouvelle adresse.'}
    >
      <EmailField label="Nouvelle adresse" name="email" required value={email} onChange={setEmail} error={emailError} />
      <ProofFields proof={proof} problem={begin.error} />
    </FormDialog>
  );
}

function CodeForm({ email, onClose }: { email: string; onClose: () => void }) {
  const [code, setCode] = useState('');
  const confirm = useCommand(confirmEmailChange, {
    onSuccess: ({ user }) => {
      setSession(user);
      toast.success('E-mail modifié. Vos autres appareils sont déconnectés.');
      onClose();
    },
  });
  const codeError = fieldSentence(confirm.error, 'code');
  return (
    <FormDialog
      open
      onClose={onClose}
      title={TITLE}
      description={`Saisissez le code envoyé à ${email}. Jusque-là, votre adresse ne change pas.`}
      onSubmit={() => confirm.mutate({ code })}
      saving={confirm.isPending}
      error={codeError ? null : confirm.error}
      submitLabel="Modifier"
      savingLabel="Enregistrement…"
      disabledReason={code.trim() ? null : 'Saisissez le code reçu.'}
    >
      <MailedCodeField
        label="Code reçu à la nouvelle adresse"
        name="code"
        required
        hint="6 chiffres."
        value={code}
        onChange={setCode}
        error={codeError}
      />
    </FormDialog>
  );
}

function OwnPasswordDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const form = useForm({
    initial: { newPassword: '', again: '' },
    validate: ({ newPassword, again }) => {
      const { password, ...errors } = newPasswordErrors({ password: newPassword, again });
      return { ...errors, ...(password && { newPassword: password }) };
    },
  });
  const proof = useProof();
  const save = useCommand(changeOwnPassword, {
    onSuccess: () => {
      toast.success('Mot de passe modifié. Vos autres appareils sont déconnectés.');
      onClose();
    },
    onProblem: (problem) => {
      if (isRefusedWith(problem, userProblems.commonPassword)) form.setErrors({ newPassword: problem.message });
      else form.takeProblem(problem);
    },
  });
  const submit = () => {
    form.submit(({ newPassword }) => save.mutate({ newPassword, ...proof.input() }));
    focusFirstError();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Modifier mon mot de passe"
      description="Vos autres appareils seront déconnectés."
      onSubmit={submit}
      saving={save.isPending}
      error={isRefusedWith(save.error, userProblems.commonPassword) ? null : save.error}
      submitLabel="Modifier"
      savingLabel="Enregistrement…"
      disabledReason={proof.missing()}
    >
      {/* Password managers store the new password with this address. */}
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <ProofFields proof={proof} problem={save.error} />
      <PasswordField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        required
        hint={`Au moins ${PASSWORD_MIN} caractères.`}
        {...form.field('newPassword')}
      />
      <PasswordField label="Le même, une seconde fois" autoComplete="new-password" required {...form.field('again')} />
    </FormDialog>
  );
}

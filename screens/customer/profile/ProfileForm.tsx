import { updateProfile } from '#features/users/domain/endpoints.ts';
import { normalisePseudo, pseudoTaken } from '#features/users/domain/rules.ts';
import { refusedWith } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { sessionIs, type SessionUser } from '#features/users/web/session.ts';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { focusFirstError } from '#platform/web/ui/focus-first-error.ts';
import { PseudoField } from '#features/users/web/PseudoField.tsx';
import { noteRefusedPseudo } from '#features/users/web/refused-pseudo.ts';
import { dropOwnDraft, useKeepOwnDraft, useOwnDraft } from '#features/users/web/use-own-draft.ts';
import { usePseudoCheck } from '#features/users/web/use-pseudo-check.ts';

const DRAFT = 'profile';

interface Values extends Record<string, string> {
  firstName: string;
  lastName: string;
  pseudo: string;
}

const valuesOf = (user: SessionUser): Values => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  pseudo: user.pseudo ?? '',
});

interface ProfileFormProps {
  user: SessionUser;
  onPseudoGiven: () => void;
}

/** Form of the customer's names, and of the pseudo while none is set (CUS-15). */
export function ProfileForm({ user, onPseudoGiven }: ProfileFormProps) {
  const needsPseudo = user.pseudo === null;
  const typed = useOwnDraft<Values>(DRAFT, user.id, valuesOf(user));
  const form = useForm<Values>({ initial: valuesOf(user), typed });
  useKeepOwnDraft(DRAFT, user.id, form.changed ? form.values : null);
  const check = usePseudoCheck(needsPseudo ? form.values.pseudo : '');
  const save = useCommand(updateProfile, {
    onSuccess: (reply) => {
      noteRefusedPseudo(false);
      dropOwnDraft(DRAFT);
      sessionIs(reply.user);
      form.reset(valuesOf(reply.user));
      toast.success('Profil mis à jour');
      if (needsPseudo) onPseudoGiven();
    },
    onProblem: (problem) => {
      toast.error('Impossible de mettre à jour votre profil');
      if (refusedWith(problem, pseudoTaken)) form.setErrors({ pseudo: problem.message });
      else form.takeProblem(problem);
    },
  });
  const submit = () => {
    const { firstName, lastName, pseudo } = form.values;
    if (needsPseudo && (check.error !== null || !pseudo.trim())) {
      form.setErrors({ pseudo: check.error ?? 'Le pseudo TikTok est requis' });
      toast.error('Veuillez corriger les erreurs dans le pseudo TikTok');
      focusFirstError();
    } else if (!form.changed) toast.warning('Aucune modification détectée');
    else save.mutate({ firstName, lastName, ...(needsPseudo && { pseudo: normalisePseudo(pseudo) }) });
  };
  return (
    <Form
      label="Mon profil"
      block
      onSubmit={submit}
      saving={save.isPending}
      error={save.error && save.error.status !== 409 && save.error.fields.length === 0 ? save.error : null}
      submitLabel="Enregistrer"
      savingLabel="Enregistrement…"
    >
      {needsPseudo ? (
        <PseudoField
          {...form.field('pseudo')}
          error={check.error ?? form.errors.pseudo}
          checking={check.checking}
          free={check.free}
        />
      ) : (
        <TextField label="Pseudo TikTok" before="@" value={user.pseudo ?? ''} readOnly />
      )}
      <FieldRow>
        <TextField label="Prénom" autoComplete="given-name" maxLength={80} {...form.field('firstName')} />
        <TextField label="Nom" autoComplete="family-name" maxLength={80} {...form.field('lastName')} />
      </FieldRow>
      <EmailField label="E-mail" value={user.email} readOnly />
    </Form>
  );
}

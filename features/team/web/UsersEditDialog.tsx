import { reaches } from '#shared/roles.ts';
import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import { useSession } from '#features/users/web/session.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { RoleField } from '#features/users/web/RoleField.tsx';
import { useUserForm } from './use-user-form.ts';

/** « Modifier un utilisateur » (ADM-08). */
export function UsersEditDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { form, saving, error, submit } = useUserForm(user, onClose);
  const { user: me } = useSession();
  const isOwner = reaches(me?.role ?? null, 'owner');
  const mayHaveRights = user.hasAccount || user.isAdmin;
  const isGiven = form.values.isAdmin && !user.isAdmin;
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Modifier un utilisateur"
      onSubmit={submit}
      saving={saving}
      error={error}
      savingLabel="Enregistrement…"
    >
      <FieldRow>
        <TextField label="Prénom" required {...form.field('firstName')} maxLength={80} autoComplete="off" />
        <TextField label="Nom" required {...form.field('lastName')} maxLength={80} autoComplete="off" />
      </FieldRow>
      <EmailField
        label="E-mail"
        value={isPlaceholderEmail(user.email) ? '' : user.email}
        readOnly
        placeholder="Non renseigné"
        hint="L’e-mail ne peut pas être modifié."
      />
      <TextField
        label="Pseudo TikTok"
        before="@"
        {...form.field('pseudo')}
        hint="Peut rester vide."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Switch
        label="Droits d'administration"
        {...form.choice('isAdmin')}
        disabled={!mayHaveRights || !isOwner}
        hint={
          <>
            <div>Accorder l'accès à l'interface d'administration</div>
            {!mayHaveRights && <div>{userProblems.adminNeedsAccount.sentence()}</div>}
            {!isOwner && <div>{userProblems.roleTooLow.sentence()}</div>}
          </>
        }
      />
      {isGiven && <RoleField role={form.values.role} onRole={(role) => form.set('role', role)} />}
      {isGiven && (
        <Alert tone="warning">
          {form.values.role === 'owner' && 'Cette personne pourra tout voir et tout modifier. '}
          Elle choisira son mot de passe par «&nbsp;Mot de passe oublié ?&nbsp;», sur la page de connexion de
          l’administration, et ne sera plus dans cette liste.
        </Alert>
      )}
    </FormDialog>
  );
}

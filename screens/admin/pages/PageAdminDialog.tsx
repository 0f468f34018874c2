import { isPageCode, pageAddress } from '#features/content/domain/rules.ts';
import { placeholders } from '#features/content/domain/reading-placeholders.ts';
import { legalPageWarning } from '#features/content/domain/labels-legal.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { RichTextField } from '#platform/web/ui/RichTextField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { usePageForm, type EditedPage } from './use-page-form.ts';
import { keepPicture } from '#features/photos/web/keep-picture.ts';

const LOCKED = 'Le code ne change plus : des liens mènent à cette page.';

/** Replaces spaces with hyphens while the user types a code. */
const asCode = (typed: string) => typed.toLowerCase().replace(/\s/g, '-');

/** Adds or edits a page. Its code is fixed after the creation (ADM-30). */
export function PageAdminDialog({ page, onClose }: { page?: EditedPage; onClose: () => void }) {
  const { form, saving, error, submit } = usePageForm(page, onClose);
  const { code } = form.values;
  const warning = legalPageWarning(form.values);
  const address = isPageCode(code) ? `Adresse : ${pageAddress(code)}` : 'Par exemple : ma-page-exemple';
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title={page ? 'Modifier la page' : 'Ajouter une page'}
      onSubmit={submit}
      saving={saving}
      error={error}
      savingLabel="Enregistrement…"
    >
      <TextField label="Titre" required {...form.field('title')} maxLength={200} autoComplete="off" />
      <TextField
        label="Code"
        required
        {...form.field('code')}
        onChange={(typed) => form.set('code', asCode(typed))}
        readOnly={page !== undefined}
        hint={page ? LOCKED : form.errors.code ? undefined : address}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Checkbox
        label="Page active"
        {...form.choice('isActive')}
        hint="Une page inactive n’est visible que dans l’administration."
      />
      {warning && <Alert tone="warning">{warning}</Alert>}
      <RichTextField
        keepPicture={keepPicture}
        label="Contenu"
        required
        {...form.field('content')}
        rows={16}
        hint={`Entre doubles accolades, ce que sait « Ma boutique » : {{${Object.keys(placeholders).join('}}, {{')}}}.`}
      />
    </FormDialog>
  );
}

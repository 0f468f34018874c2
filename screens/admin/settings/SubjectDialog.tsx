import { useState } from 'react';
import { mailName } from '#features/attention/domain/labels-mails.ts';
import {
  ownSubjects,
  SUBJECT_MAX,
  subjectRefusal,
  type SubjectName,
} from '#features/identity/domain/rules-subjects.ts';
import { shopNameOf } from '#features/identity/domain/rules.ts';
import type { Settings } from '#features/settings/domain/schemas.ts';
import { useSettingsForm } from '#features/settings/web/use-settings-form.ts';
import { exampleMarks } from '#features/setup/domain/labels-mails.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { filledText } from '#shared/own-text.ts';

interface SubjectDialogProps {
  name: SubjectName;
  settings: Settings;
  /** Default subject of the shop, filled in with the values of the example. */
  usual: string;
  onClose: () => void;
}

/** An empty field means the default subject. */
export function SubjectDialog({ name, settings, usual, onClose }: SubjectDialogProps) {
  const { mail, may } = ownSubjects[name];
  const { form, saving, error, submit, reset } = useSettingsForm({
    settings,
    names: [name],
    draft: `subject-${mail}`,
    saved: 'Objet enregistré',
    onSaved: onClose,
  });
  const [now] = useState(() => new Date());
  const { value, ...field } = form.field(name);
  const typed = String(value ?? '').trim();
  const isValid = subjectRefusal(name, typed) === null;
  const filledSubject = isValid ? filledText(typed, exampleMarks(shopNameOf(settings), now)) : '';
  const close = () => {
    reset();
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={close}
      title={`Objet de l’e-mail «\u00A0${mailName(mail)}\u00A0»`}
      onSubmit={submit}
      saving={saving}
      error={error}
    >
      <Stack gap="small">
        <TextField
          {...field}
          label="Objet"
          hint={
            <>
              Repères remplacés à l’envoi&nbsp;: {may.map((mark) => `{${mark}}`).join(', ')}. Vide&nbsp;: l’objet de la
              boutique.{mail === 'withdrawal-ended' && ' Seul un remboursement fait prend votre objet.'}
            </>
          }
          value={String(value ?? '')}
          maxLength={SUBJECT_MAX}
          autoComplete="off"
        />
        <MutedText>
          Aperçu&nbsp;: <strong>{filledSubject || usual}</strong>
        </MutedText>
        {typed !== '' && (
          <div>
            <Button variant="quiet" size="small" outdent onClick={() => form.set(name, '')}>
              Reprendre l’objet de la boutique
            </Button>
          </div>
        )}
      </Stack>
    </FormDialog>
  );
}

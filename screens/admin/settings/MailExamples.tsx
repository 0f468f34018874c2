import { IconExternalLink, IconPencil, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { mailName } from '#features/attention/domain/labels-mails.ts';
import {
  ownSubjects,
  MAX_SUBJECT,
  subjectNames,
  subjectRefusal,
  type SubjectName,
} from '#features/identity/domain/rules-subjects.ts';
import { shopNameOf } from '#features/identity/domain/rules.ts';
import type { Settings } from '#features/settings/domain/schemas.ts';
import { useSettingsForm } from '#features/settings/web/use-settings-form.ts';
import { listMailExamples, sendMailExample, showMailExample } from '#features/setup/domain/endpoints.ts';
import { exampleMarks, type ExampleKind } from '#features/setup/domain/labels-mails.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { urlOf } from '#shared/http/request.ts';
import { filledText } from '#shared/own-text.ts';
import { cardTitles } from './sections.ts';

interface MailExample {
  kind: ExampleKind;
  subject: string;
  usualSubject: string;
}

const columns: readonly Column<MailExample>[] = [
  {
    key: 'kind',
    label: 'E-mail et objet',
    main: true,
    cell: ({ kind, subject }) => (
      <Stack gap="none">
        {mailName(kind)}
        <MutedText>{subject}</MutedText>
      </Stack>
    ),
  },
];

export function MailExamples({ settings }: { settings: Settings | undefined }) {
  const maySend = useMay()(sendMailExample);
  return maySend ? <Examples settings={settings} /> : null;
}

function Examples({ settings }: { settings: Settings | undefined }) {
  const read = useEndpoint(listMailExamples, {});
  const [edited, setEdited] = useState<MailExample | null>(null);
  const subjectName = subjectNames.find((subject) => ownSubjects[subject].mail === edited?.kind);
  return (
    <Card
      title={cardTitles.mails}
      intro="Tels que vos clientes les reçoivent, avec vos textes enregistrés et une commande inventée."
      flush
    >
      <DataTable
        caption="E-mails envoyés aux clientes"
        columns={columns}
        rows={read.data?.mails}
        rowKey={({ kind }) => kind}
        read={read}
        errorTitle="Impossible de charger les e-mails"
        empty={null}
        actionsLabel="Actions"
        actions={(mail) => (
          <Actions kind={mail.kind} hasSettings={settings !== undefined} onEdit={() => setEdited(mail)} />
        )}
      />
      {edited && subjectName && settings && (
        <SubjectDialog
          name={subjectName}
          settings={settings}
          usual={edited.usualSubject}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

interface ActionsProps {
  kind: ExampleKind;
  hasSettings: boolean;
  onEdit: () => void;
}

function Actions({ kind, hasSettings, onEdit }: ActionsProps) {
  const name = `l’e-mail «\u00A0${mailName(kind)}\u00A0»`;
  const send = useCommand(sendMailExample, {
    onSuccess: ({ to }) => toast.success(`«\u00A0${mailName(kind)}\u00A0» est parti vers ${to}`),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  return (
    <Row gap="tight">
      <Button
        variant="quiet"
        size="small"
        icon={<IconPencil size={18} aria-hidden />}
        aria-label={`Modifier l’objet de ${name}`}
        disabled={!hasSettings}
        onClick={onEdit}
      >
        Objet
      </Button>
      <AnchorButton
        href={urlOf(showMailExample, { kind })}
        newTab
        variant="quiet"
        size="small"
        icon={<IconExternalLink size={18} aria-hidden />}
        aria-label={`Voir ${name}`}
      >
        Voir
      </AnchorButton>
      <Button
        variant="quiet"
        size="small"
        icon={<IconSend size={18} aria-hidden />}
        loading={send.isPending}
        aria-label={`M’envoyer ${name}`}
        onClick={() => send.mutate({ kind })}
      >
        M’envoyer
      </Button>
    </Row>
  );
}

interface SubjectDialogProps {
  name: SubjectName;
  settings: Settings;
  /** Default subject of the shop, filled in with the values of the example. */
  usual: string;
  onClose: () => void;
}

/** An empty field means the default subject. */
function SubjectDialog({ name, settings, usual, onClose }: SubjectDialogProps) {
  const { mail, may: allowedMarks } = ownSubjects[name];
  const { form, saving, error, submit, reset, changes } = useSettingsForm({
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
      changed={changes > 0}
      error={error}
    >
      <Stack gap="small">
        <TextField
          {...field}
          label="Objet"
          hint={
            <>
              Repères remplacés à l’envoi&nbsp;: {allowedMarks.map((mark) => `{${mark}}`).join(', ')}. Vide&nbsp;:
              l’objet de la boutique.{mail === 'withdrawal-ended' && ' Seul un remboursement fait prend votre objet.'}
            </>
          }
          value={String(value ?? '')}
          maxLength={MAX_SUBJECT}
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

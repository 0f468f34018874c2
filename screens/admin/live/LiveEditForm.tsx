import { listLiveEndMails } from '#screens/admin/lives/endpoints.ts';
import { endMailsLabel } from '#features/lives/domain/rules.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTimeField } from '#platform/web/ui/DateTimeField.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { useLiveForm } from './use-live-form.ts';

export function LiveEditForm({ live }: { live: Live }) {
  const { form, saving, error, submit, isUnchanged } = useLiveForm(live);
  const ends = useEndpoint(listLiveEndMails, {}).data?.lives ?? [];
  const isEnding = live.isActive && !form.values.isActive;
  const end = ends.find(({ liveId }) => liveId === live.id);
  const endMails = end ? endMailsLabel(end) : null;
  return (
    <Card title="Modifier le live">
      <Form
        label="Modifier le live"
        onSubmit={submit}
        saving={saving}
        error={error}
        submitLabel={isEnding && endMails ? `Enregistrer et envoyer ${endMails}` : 'Enregistrer'}
        savingLabel="Enregistrement…"
        disabledReason={isUnchanged ? 'Aucune modification à enregistrer.' : null}
      >
        <TextField label="Titre" required {...form.field('title')} maxLength={120} />
        <TextField
          label="Référence"
          required
          {...form.field('ref')}
          maxLength={60}
          autoCapitalize="none"
          spellCheck={false}
        />
        <DateTimeField label="Date" required {...form.field('liveDate')} />
        <Switch
          label="Live actif"
          {...form.choice('isActive')}
          hint={[
            'Les commentaires sont écoutés tant que le live est actif.',
            endMails && `Si vous le désactivez, la boutique envoie ${endMails}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        />
      </Form>
    </Card>
  );
}

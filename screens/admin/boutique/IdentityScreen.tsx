import { identitySections } from '#features/identity/domain/labels.ts';
import { getSettings } from '#features/settings/domain/endpoints.ts';
import type { Settings } from '#features/settings/domain/schemas.ts';
import { SettingField } from '#features/settings/web/SettingField.tsx';
import { useSettingsForm } from '#features/settings/web/use-settings-form.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { LegalNeeds } from './LegalNeeds.tsx';

type Section = (typeof identitySections)[number];

/** Saves one section of the shop's identity, even incomplete. */
function SectionForm({ settings, section: { title, rows } }: { settings: Settings; section: Section }) {
  const names = rows.flat();
  const { form, saving, error, submit, isUnchanged } = useSettingsForm({
    settings,
    names,
    draft: `boutique ${title}`,
    saved: `« ${title} » : enregistré`,
  });
  return (
    <Card title={title}>
      <Form
        label={title}
        onSubmit={submit}
        saving={saving}
        error={error}
        submitLabel="Enregistrer"
        savingLabel="Enregistrement…"
        disabled={isUnchanged}
      >
        {rows.map((row) => (
          <FieldRow key={row.join(' ')}>
            {row.map((name) => (
              <SettingField key={name} name={name} form={form} />
            ))}
          </FieldRow>
        ))}
      </Form>
    </Card>
  );
}

/** `/admin/boutique`: the identity of the shop. */
export default function IdentityScreen() {
  const read = useEndpoint(getSettings, {});
  const { data, error, refetch } = read;
  return (
    <Page
      width="reading"
      intro={
        <>
          Qui vous êtes, sur les pages, les e-mails et les étiquettes. Les{' '}
          <TextLink to="/admin/pages">textes légaux</TextLink> se remplissent d’ici ; le minimum de commande est dans
          les <TextLink to="/admin/settings">réglages</TextLink>.
        </>
      }
    >
      {data && <StaleNotice read={read} />}
      <LegalNeeds />
      {data && identitySections.map((section) => <SectionForm key={section.title} settings={data} section={section} />)}
      {!data && error && (
        <Card>
          <ErrorState title="Impossible de charger la boutique" error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <Skeleton lines={8} />}
    </Page>
  );
}

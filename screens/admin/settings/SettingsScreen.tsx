import { getSettings } from '#features/settings/domain/endpoints.ts';
import { readingSwitches } from '#features/claims/domain/reading-settings.ts';
import { ruleNames, type RuleName, type Settings } from '#features/settings/domain/schemas.ts';
import { noticeSwitches } from './schemas.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { Retention } from './Retention.tsx';
import { SettingChanges } from './SettingChanges.tsx';
import { SettingField } from '#features/settings/web/SettingField.tsx';
import { useSettingsForm } from '#features/settings/web/use-settings-form.ts';

const apart = new Set<RuleName>([...readingSwitches, ...noticeSwitches]);
const selling = ruleNames.filter((name) => !apart.has(name));

function SettingsForm({ settings }: { settings: Settings }) {
  const { form, saving, error, submit, isUnchanged } = useSettingsForm({
    settings,
    names: ruleNames,
    draft: 'settings',
    saved: 'Réglages enregistrés',
  });
  return (
    <Form
      label="Réglages"
      onSubmit={submit}
      saving={saving}
      error={error}
      submitLabel="Enregistrer"
      savingLabel="Enregistrement…"
      disabledReason={isUnchanged ? 'Aucune modification à enregistrer.' : null}
    >
      {selling.map((name) => (
        <SettingField key={name} name={name} form={form} />
      ))}
      <h3>La lecture des commentaires</h3>
      <p>
        Si vous désactivez une règle, les commentaires qu’elle explique seront à vérifier à la main. Par défaut : toutes
        activées.
      </p>
      {readingSwitches.map((name) => (
        <SettingField key={name} name={name} form={form} />
      ))}
      <h3>Les e-mails que vous recevez</h3>
      <p>Ils partent à chaque propriétaire de la boutique. Par défaut : aucun.</p>
      {noticeSwitches.map((name) => (
        <SettingField key={name} name={name} form={form} />
      ))}
    </Form>
  );
}

/** `/admin/settings`. */
export default function SettingsScreen() {
  const read = useEndpoint(getSettings, {});
  const { data, error, refetch } = read;
  return (
    <Page width="reading">
      {data && <StaleNotice read={read} />}
      <Card
        title="La vente"
        intro={
          <>
            Le nom, l’adresse et ce que la loi demande sont dans <TextLink to="/admin/boutique">Ma boutique</TextLink>.
          </>
        }
      >
        {data && <SettingsForm settings={data} />}
        {!data && error && (
          <ErrorState title="Impossible de charger les réglages" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton lines={8} />}
      </Card>
      <Retention />
      <SettingChanges />
    </Page>
  );
}

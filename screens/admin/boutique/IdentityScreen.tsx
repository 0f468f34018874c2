import type { ReplyOf } from '#shared/http/endpoint.ts';
import { listLegalNeeds } from '#features/identity/domain/endpoints.ts';
import { identitySections } from '#features/identity/domain/labels.ts';
import { changeSettings, getSettings } from '#features/settings/domain/endpoints.ts';
import type { Settings } from '#features/settings/domain/schemas.ts';
import { SettingField } from '#features/settings/web/SettingField.tsx';
import { useSettingsForm } from '#features/settings/web/use-settings-form.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { keyOf, queryClient, useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { SaveBarForm } from '#platform/web/ui/SaveBarForm.tsx';
import { Sections } from '#platform/web/ui/Sections.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import styles from './identity.module.css';

export default function IdentityScreen() {
  const read = useEndpoint(getSettings, {});
  const { data, error, refetch } = read;
  return (
    <Page
      width="reading"
      intro={
        <>
          Votre identité sur les pages, les e-mails et les étiquettes. Les{' '}
          <TextLink to="/admin/pages">textes légaux</TextLink> se remplissent d’ici&nbsp;; le minimum de commande est
          dans les <TextLink to="/admin/settings">réglages</TextLink>.
        </>
      }
    >
      {data && <StaleNotice read={read} />}
      <Sections titles={identitySections.map(({ title }) => title)}>
        <LegalNeeds />
        {data && <IdentityForm settings={data} />}
        {!data && error && (
          <Card>
            <ErrorState title="Impossible de charger la boutique" error={error} onRetry={() => void refetch()} />
          </Card>
        )}
        {!data && !error && <Skeleton lines={8} />}
      </Sections>
    </Page>
  );
}

const names = identitySections.flatMap(({ rows }) => rows.flat());

/** Saves the changed fields, even while required information is missing. */
function IdentityForm({ settings }: { settings: Settings }) {
  const { form, saving, error, submit, reset, changes } = useSettingsForm({
    settings,
    names,
    draft: 'boutique',
    saved: 'Boutique enregistrée',
  });
  return (
    <SaveBarForm label="Ma boutique" changes={changes} onSubmit={submit} onReset={reset} saving={saving} error={error}>
      {identitySections.map(({ title, rows }) => (
        <Card key={title} title={title}>
          {rows.map((row) => (
            <FieldRow key={row.join(' ')}>
              {row.map((name) => (
                <SettingField key={name} name={name} form={form} />
              ))}
            </FieldRow>
          ))}
        </Card>
      ))}
    </SaveBarForm>
  );
}

const NEEDS_UNREAD = 'Impossible de charger ce qui manque';

function LegalNeeds() {
  const read = useEndpoint(listLegalNeeds, {});
  const { data, error, refetch } = read;
  const save = useSaveConcerns();
  if (!data && error)
    return (
      <Card>
        <ErrorState title={NEEDS_UNREAD} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data) return <Skeleton lines={4} />;
  // Has a title of its own, because the settings may have the same notice above.
  const staleNotice = <StaleNotice read={read} title={NEEDS_UNREAD} />;
  const declined = <Needs title="Pas concernée" needs={data.declined} isDeclined save={save} />;
  if (data.missing.length === 0)
    return (
      <>
        {staleNotice}
        <Alert tone="success" title="Rien ne manque">
          Toutes les informations demandées par la loi sont remplies.
        </Alert>
        {data.declined.length > 0 && <Card>{declined}</Card>}
      </>
    );
  const nonBlockingNeeds = data.missing.filter((need) => !isBlocking(need));
  return (
    <Card title={`Ce qui manque (${data.missing.length})`} intro="Informations demandées par la loi, et leur raison.">
      {staleNotice}
      <Needs title="Obligatoire avant de vendre" needs={data.missing.filter(isBlocking)} save={save} />
      <Needs title="À compléter" needs={nonBlockingNeeds} save={save} />
      {declined}
    </Card>
  );
}

type Need = ReplyOf<typeof listLegalNeeds>['missing'][number];

/** Prevents a line break inside the number of an article. */
const withoutBreaks = (source: string): string => source.replace(/\. (?=[LR\d])/g, '.\u00a0').replaceAll('-', '\u2011');

function focusField([name = '']: Need['fields']): void {
  const field = document.querySelector<HTMLElement>(`main [name="${name}"]`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

/** All buttons share one command, so that one save runs at a time. */
const useSaveConcerns = () =>
  useCommand(changeSettings, {
    onSuccess: (changed) => queryClient.setQueryData(keyOf(getSettings, {}), changed),
    onProblem: (problem) => {
      void queryClient.invalidateQueries({ queryKey: keyOf(getSettings, {}) });
      toast.error(sentenceOf(problem));
    },
  });

interface NeedProps {
  isDeclined?: boolean;
  save: ReturnType<typeof useSaveConcerns>;
}

/** Declines a legal need that does not concern the shop, or restores a declined need. */
function ConcernButton({ need, isDeclined, save }: NeedProps & { need: Need }) {
  const { data: settings } = useEndpoint(getSettings, {});
  if (!settings) return null;
  const { notConcerned: declinedFields } = settings;
  const [name] = need.fields as typeof declinedFields;
  const remainingFields = declinedFields.filter((field) => field !== name);
  const notConcerned = isDeclined || !name ? remainingFields : [...remainingFields, name];
  return (
    <Button
      variant="quiet"
      size="small"
      loading={save.isPending}
      onClick={() => save.mutate({ notConcerned, seen: { notConcerned: declinedFields } })}
    >
      {isDeclined ? 'Je suis concernée' : 'Pas concernée'}
      <VisuallyHidden>&nbsp;: {need.title}</VisuallyHidden>
    </Button>
  );
}

function Needs({ title, needs, ...concern }: NeedProps & { title: string; needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <List divided>
        {needs.map((need) => (
          <li key={need.title} className={styles.need}>
            <div>
              <strong>{need.title}</strong>
              <p>{need.why}</p>
              <Text as="p" size={13} muted>
                {withoutBreaks(need.source)}
              </Text>
            </div>
            <Row gap="small" justify="end">
              {!concern.isDeclined && (
                <Button variant="secondary" size="small" onClick={() => focusField(need.fields)}>
                  Compléter
                  <VisuallyHidden>&nbsp;: {need.title}</VisuallyHidden>
                </Button>
              )}
              {need.isDeclinable && <ConcernButton need={need} {...concern} />}
            </Row>
          </li>
        ))}
      </List>
    </section>
  );
}

const isBlocking = ({ blocks }: Need): boolean => blocks;

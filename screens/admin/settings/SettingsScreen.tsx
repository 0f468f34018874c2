import { useState } from 'react';
import { counted } from '#shared/counted.ts';
import { forgetPseudo } from '#features/retention/domain/admin-endpoints.ts';
import * as schemas from '#features/retention/domain/admin-schemas.ts';
import { retentionLabels } from '#features/retention/domain/labels.ts';
import type { RetentionRun } from '#features/retention/domain/schemas.ts';
import { getSettings } from '#features/settings/domain/endpoints.ts';
import { settingValueLabel, settingWordsOf } from '#features/settings/domain/labels.ts';
import { shopSettingNames, type Settings } from '#features/settings/domain/schemas.ts';
import { SettingField } from '#features/settings/web/SettingField.tsx';
import { useSettingsForm } from '#features/settings/web/use-settings-form.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { SaveBarForm } from '#platform/web/ui/SaveBarForm.tsx';
import { Sections } from '#platform/web/ui/Sections.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { listRetention, listSettingChanges } from './endpoints.ts';
import { MailExamples } from './MailExamples.tsx';
import { TryComment } from './TryComment.tsx';
import type { SettingChange } from './schemas.ts';
import { cardTitles, settingSections } from './sections.ts';

const titles = [...settingSections.map(({ title }) => title), ...Object.values(cardTitles)];

export default function SettingsScreen() {
  const read = useEndpoint(getSettings, {});
  const { data, error, refetch } = read;
  return (
    <Page
      width="reading"
      intro={
        <>
          Le nom, l’adresse et ce que la loi demande sont dans <TextLink to="/admin/boutique">Ma boutique</TextLink>.
        </>
      }
    >
      {data && <StaleNotice read={read} />}
      <Sections titles={titles}>
        {data && <SettingsForm settings={data} />}
        {!data && (
          <Card>
            {error ? (
              <ErrorState title="Impossible de charger les réglages" error={error} onRetry={() => void refetch()} />
            ) : (
              <Skeleton lines={8} />
            )}
          </Card>
        )}
        <MailExamples settings={data} />
        <Retention />
        <SettingChanges />
      </Sections>
    </Page>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { form, saving, error, submit, reset, changes } = useSettingsForm({
    settings,
    names: shopSettingNames,
    draft: 'settings',
    saved: 'Réglages enregistrés',
  });
  return (
    <SaveBarForm label="Réglages" changes={changes} onSubmit={submit} onReset={reset} saving={saving} error={error}>
      {settingSections.map(({ title, intro, names }) => (
        <Card key={title} title={title} intro={intro}>
          {names.some((name) => name === 'claimWords') && <TryComment typed={form.values} />}
          {names.map((name) => (
            <SettingField key={name} name={name} form={form} />
          ))}
        </Card>
      ))}
    </SaveBarForm>
  );
}

const changeColumns: readonly Column<SettingChange>[] = [
  { key: 'name', label: 'Réglage', main: true, minWidth: '10rem', cell: ({ name }) => settingWordsOf(name).label },
  { key: 'from', label: 'Avant', cell: ({ name, from }) => settingValueLabel(name, from) },
  { key: 'to', label: 'Après', cell: ({ name, to }) => settingValueLabel(name, to) },
  { key: 'author', label: 'Par', cell: ({ author }) => author },
  { key: 'at', label: 'Le', nowrap: true, cell: ({ at }) => <DateTime at={at} /> },
];

function SettingChanges() {
  const read = useEndpoint(listSettingChanges, {});
  const { data } = read;
  return (
    <Card
      title={cardTitles.changes}
      flush
      actions={
        <LinkButton to="/admin/history" variant="secondary" size="small">
          Tout l’historique
        </LinkButton>
      }
    >
      <DataTable
        caption="Dernières modifications des réglages"
        columns={changeColumns}
        rows={data?.changes}
        rowKey={({ id }) => id}
        read={read}
        errorTitle="Impossible de charger les modifications"
        empty={
          <EmptyState kind="nothing-yet" title="Aucune modification pour le moment">
            Vos prochaines modifications s’afficheront ici.
          </EmptyState>
        }
      />
    </Card>
  );
}

const retentionColumns: readonly Column<RetentionRun>[] = [
  { key: 'what', label: 'Données', main: true, minWidth: '12rem', cell: ({ kind }) => retentionLabels[kind].what },
  { key: 'when', label: 'Effacées', minWidth: '12rem', cell: ({ kind }) => retentionLabels[kind].when },
  { key: 'last', label: 'Dernier passage', minWidth: '8.5rem', cell: (run) => <LastRun {...run} /> },
];

function Retention() {
  const read = useEndpoint(listRetention, {});
  const [isDeletingPseudo, setDeletingPseudo] = useState(false);
  return (
    <Card
      title={cardTitles.retention}
      intro={
        <>
          Chaque nuit, selon la <TextLink to="/confidentialite">politique de confidentialité</TextLink>.
        </>
      }
      actions={
        <Button variant="secondary" size="small" onClick={() => setDeletingPseudo(true)}>
          Effacer les commentaires d’un pseudo
        </Button>
      }
      flush
    >
      <DataTable
        caption={cardTitles.retention}
        columns={retentionColumns}
        rows={read.data?.kinds}
        rowKey={({ kind }) => kind}
        read={read}
        errorTitle="Impossible de charger ce qui a été effacé"
        empty={null}
      />
      {isDeletingPseudo && <DeletePseudoDialog onClose={() => setDeletingPseudo(false)} />}
    </Card>
  );
}

const removalsText = (removed: number): string => counted(removed, 'effacement');

function LastRun({ last, lastRemoval }: RetentionRun) {
  if (!last) return <MutedText>Pas encore</MutedText>;
  const { at, removed, failed, isBroken } = last;
  const isQuiet = removed === 0 && !isBroken;
  return (
    <div>
      <div>
        <DateTime at={at} />
        &nbsp;: {isQuiet ? 'rien à effacer' : removalsText(removed)}
      </div>
      {isQuiet && lastRemoval && (
        <MutedText>
          Avant&nbsp;: {removalsText(lastRemoval.removed)} le <DateTime at={lastRemoval.at} />
        </MutedText>
      )}
      {isBroken && <StatusBadge tone="action" label="Interrompu" />}
      {!isBroken && failed > 0 && (
        <StatusBadge tone="waiting" label={`${failed.toLocaleString('fr-FR')} à réessayer`} />
      )}
    </div>
  );
}

/** Deletes comments and claims after a written request. Works for anyone, customer or not. */
function DeletePseudoDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { pseudo: '' },
    ...checkedBy(schemas.forgetPseudo.input),
  });
  const deletion = useCommand(forgetPseudo, {
    onSuccess: ({ comments, claims, someStay }) => {
      const remainder = someStay ? '. Le live en cours n’est pas touché\u00A0: recommencez après.' : '';
      toast.success(`Effacés\u00A0: ${counted(comments, 'commentaire')}, ${counted(claims, 'demande')}${remainder}`);
      onClose();
    },
    onProblem: form.takeProblem,
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Effacer les commentaires d’un pseudo"
      description="À la demande écrite de la personne. Ses messages dans les lives terminés et ses demandes qui ne lui ont donné aucune pièce sont effacés, sans retour possible."
      onSubmit={() => form.submit((values) => deletion.mutate(values))}
      saving={deletion.isPending}
      error={deletion.error}
      submitLabel="Effacer"
      savingLabel="Effacement…"
      danger
    >
      <TextField
        label="Pseudo TikTok"
        before="@"
        required
        {...form.field('pseudo')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}

import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { getLive, updateLive } from '#features/lives/domain/endpoints.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { endMailsLabel, endMailsWarning } from '#features/lives/domain/rules.ts';
import * as schemas from '#features/lives/domain/schemas.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { LiveBadge } from '#features/lives/web/LiveBadge.tsx';
import { startRehearsal } from '#features/rehearsals/domain/endpoints.ts';
import { rehearsalProblems } from '#features/rehearsals/domain/problems.ts';
import { copyBase } from '#platform/web/api/copy.ts';
import { isMissing } from '#platform/web/api/missing.ts';
import { isRefusedWith, sentenceOf, type ApiProblem } from '#platform/web/api/problem.ts';
import { keyOf, queryClient, useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { BackToList } from '#platform/web/ui/BackToList.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Columns } from '#platform/web/ui/Columns.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { DateTimeField } from '#platform/web/ui/DateTimeField.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { takeSaved } from '#platform/web/ui/take-saved.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { listLiveEndMails } from '#screens/admin/lives/endpoints.ts';
import { COPY_ADDRESS } from '#shared/copy-address.ts';
import { LiveEvents } from './LiveEvents.tsx';
import { LiveViewers } from './LiveViewers.tsx';

const backLink = <BackToList to="/admin/lives">Retour aux lives</BackToList>;

export default function Component() {
  const { liveId } = useParams({ from: '/office/admin/lives/$liveId' });
  return <LiveScreen key={liveId} liveId={liveId} />;
}

function LiveScreen({ liveId }: { liveId: string }) {
  const read = useEndpoint(getLive, { liveId });
  const { data: live, error, refetch } = read;
  if (error && (!live || isMissing(error))) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!live)
    return (
      <Page back={backLink}>
        <Card>
          <Skeleton lines={6} />
        </Card>
      </Page>
    );
  return (
    <Page
      back={backLink}
      actions={
        <>
          <RehearseButton liveId={liveId} />
          <LinkButton to="/admin/lives/$liveId/bilan" params={{ liveId }} variant="secondary">
            Bilan
          </LinkButton>
          <LinkButton to="/admin/products" search={{ live: liveId }} variant="secondary">
            Produits
          </LinkButton>
          <LinkButton to="/admin/live-order-sidebar" search={{ live: liveId }} variant="secondary">
            Commande live
          </LinkButton>
        </>
      }
    >
      <StaleNotice read={read} />
      <Columns>
        <LiveEditForm live={live} />
        <LiveDetails live={live} />
      </Columns>
      <LiveEvents liveId={liveId} />
      <LiveViewers liveId={liveId} />
    </Page>
  );
}

function LoadFailure({ error, onRetry }: { error: ApiProblem; onRetry: () => void }) {
  const isGone = isMissing(error);
  return (
    <Page title={isGone ? 'Live introuvable' : undefined} back={backLink}>
      <Card>
        <ErrorState
          title="Impossible de charger les détails du live"
          error={error}
          {...(!isGone && { onRetry })}
          actions={
            isGone && (
              <LinkButton to="/admin/lives" variant="secondary">
                Voir tous les lives
              </LinkButton>
            )
          }
        />
      </Card>
    </Page>
  );
}

function LiveEditForm({ live }: { live: Live }) {
  const { form, saving, error, submit, isUnchanged } = useLiveForm(live);
  const endMailsRead = useEndpoint(listLiveEndMails, {});
  const isPostponed = isLater(form.values.liveDate, live.liveDate, useNow());
  const isEnding = live.isActive && !form.values.isActive && !isPostponed;
  const liveMails = endMailsRead.data?.lives.find(({ liveId }) => liveId === live.id);
  const endMails = liveMails ? endMailsLabel(liveMails) : null;
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
        <TextField label="Titre" required {...form.field('title')} />
        <TextField label="Référence" required {...form.field('ref')} autoCapitalize="none" spellCheck={false} />
        <DateTimeField label="Date" required {...form.field('liveDate')} />
        <Switch
          label="Live actif"
          {...form.choice('isActive')}
          hint={[
            'Les commentaires arrivent tant que le live est actif.',
            endMails && `Si vous le désactivez, la boutique envoie ${endMails}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        />
        {live.isActive && endMailsRead.error && !endMailsRead.data && (
          <RetryAlert onRetry={endMailsRead.refetch} title="Impossible de charger les e-mails de fin de live">
            Ils partent tout de suite si vous désactivez le live.
          </RetryAlert>
        )}
      </Form>
    </Card>
  );
}

interface LiveValues extends Readonly<Record<string, unknown>> {
  title: string;
  ref: string;
  liveDate: string | null;
  isActive: boolean;
}

const valuesOf = ({ title, ref, liveDate, isActive }: Live): LiveValues => ({ title, ref, liveDate, isActive });
/** Returns true when the date has changed to a date after `nowMs`. The live then does not end. */
const isLater = (wanted: string | null, current: string, nowMs: number) =>
  wanted !== null && wanted !== current && Date.parse(wanted) > nowMs;
const isNewer = (first: Live, second: Live) => Date.parse(first.updatedAt) > Date.parse(second.updatedAt);

const changesOf = (values: LiveValues, baseline: Live) => ({
  title: values.title !== baseline.title,
  ref: values.ref !== baseline.ref,
  liveDate: values.liveDate !== baseline.liveDate,
  isActive: values.isActive !== baseline.isActive,
});

/** Returns the values that a save replaces. Edited fields keep earlier values, so a concurrent change is refused. */
const seenAfter = (seen: LiveValues, live: Live, isChanged: ReturnType<typeof changesOf>): LiveValues => ({
  title: isChanged.title ? seen.title : live.title,
  ref: isChanged.ref ? seen.ref : live.ref,
  liveDate: isChanged.liveDate ? seen.liveDate : live.liveDate,
  isActive: isChanged.isActive ? seen.isActive : live.isActive,
});

/** Sends only changed fields, because the live may be edited elsewhere too. */
function useLiveForm(live: Live) {
  const [baseline, setBaseline] = useState(live);
  const [seen, setSeen] = useState(() => valuesOf(live));
  const form = useForm<LiveValues>({
    initial: valuesOf(live),
    ...checkedBy<LiveValues>(schemas.updateLive.input, {
      inputOf: (values) => ({ ...values, liveId: live.id, liveDate: values.liveDate ?? '' }),
    }),
  });
  const { values } = form;
  const isChanged = changesOf(values, baseline);
  if (isNewer(live, baseline)) {
    // Takes the values saved elsewhere for the fields that the user has not edited.
    setBaseline(live);
    setSeen(seenAfter(seen, live, isChanged));
    if (!isChanged.title) form.set('title', live.title);
    if (!isChanged.ref) form.set('ref', live.ref);
    if (!isChanged.liveDate) form.set('liveDate', live.liveDate);
    if (!isChanged.isActive) form.set('isActive', live.isActive);
  }

  const sent = useRef(values);
  const save = useCommand(updateLive, {
    onSuccess: ({ told: notifiedCount, ...saved }) => {
      queryClient.setQueryData(keyOf(getLive, { liveId: saved.id }), saved);
      setBaseline(saved);
      setSeen(valuesOf(saved));
      takeSaved(form, sent.current, valuesOf(saved));
      toast.success(['Live enregistré', endMailsWarning(notifiedCount)].filter(Boolean).join('. '));
    },
    onProblem: (problem) => {
      if (isRefusedWith(problem, liveProblems.editedMeanwhile))
        setSeen({ ...seen, ...(problem.params as { values: LiveValues }).values });
      else form.takeProblem(problem);
    },
  });
  const send = (wanted: LiveValues) => {
    sent.current = wanted;
    const { title, ref, liveDate, isActive } = wanted;
    save.mutate({
      liveId: live.id,
      ...(isChanged.title && { title }),
      ...(isChanged.ref && { ref }),
      ...(isChanged.liveDate && liveDate && { liveDate }),
      ...(isChanged.isActive && { isActive }),
      seen: { title: seen.title, ref: seen.ref, liveDate: seen.liveDate ?? undefined, isActive: seen.isActive },
    });
  };
  return {
    form,
    saving: save.isPending,
    error: save.error,
    submit: () => form.submit(send),
    isUnchanged: !Object.values(isChanged).includes(true),
  };
}

const LiveDetails = ({ live }: { live: Live }) => (
  <Card title="Détails">
    <Facts
      facts={[
        ['Référence', live.ref],
        ['Statut', <LiveBadge key="status" live={live} />],
        ['Date', <DateTime key="date" at={live.liveDate} format="long" />],
        ['Créé le', <DateTime key="created" at={live.createdAt} format="long" />],
        ['Modifié le', <DateTime key="updated" at={live.updatedAt} format="long" />],
        ['ID', live.id],
      ]}
    />
  </Card>
);

const COPY_CONSOLE = `${COPY_ADDRESS}/admin/live-order-sidebar`;

function RehearseButton({ liveId }: { liveId: string }) {
  const live = useEndpoint(getLive, { liveId }).data;
  const [isAsking, setAsking] = useState(false);
  const start = useCommand(startRehearsal, {
    // Loads a whole page, because the rehearsal must not show data read from the shop.
    onSuccess: (rehearsal) => location.assign(`${COPY_CONSOLE}?live=${rehearsal.liveId}`),
    onProblem: (problem) => {
      if (isRefusedWith(problem, rehearsalProblems.underWay)) setAsking(true);
      else toast.error(sentenceOf(problem));
    },
  });
  if (!live || live.isActive || copyBase) return null;
  return (
    <>
      <Button variant="secondary" loading={start.isPending && !isAsking} onClick={() => start.mutate({ liveId })}>
        Répéter ce live
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => start.mutate({ liveId, replace: true })}
        title="Une répétition est déjà ouverte"
        confirmLabel="La remplacer"
        saving={start.isPending}
        error={null}
      >
        <p>
          Elle sera effacée, avec tout ce qui y a été fait. Vous pouvez aussi <a href={COPY_CONSOLE}>la rejoindre</a>.
        </p>
      </ConfirmDialog>
    </>
  );
}

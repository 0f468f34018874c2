import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { copyLive, deleteLive, listLives, updateLive } from '#features/lives/domain/endpoints.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { endMailsLabel, endMailsWarning } from '#features/lives/domain/rules.ts';
import * as schemas from '#features/lives/domain/schemas.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { LiveBadge } from '#features/lives/web/LiveBadge.tsx';
import { LiveCreateDialog } from '#features/lives/web/LiveCreateDialog.tsx';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { useOnceKey } from '#platform/web/api/use-once-key.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { DateTimeField } from '#platform/web/ui/DateTimeField.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { lazyDialogPart } from '#platform/web/ui/dialog-later.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { counted } from '#shared/counted.ts';
import { listLiveEndMails } from './endpoints.ts';

const EndLiveSheet = lazyDialogPart(() => import('./EndLiveSheet.tsx').then((file) => file.EndLiveSheet));

const columns: readonly Column<Live>[] = [
  {
    key: 'title',
    label: 'Titre',
    minWidth: '8rem',
    cell: (live) => (
      <TextLink to="/admin/lives/$liveId" params={{ liveId: live.id }}>
        {live.title}
      </TextLink>
    ),
  },
  { key: 'date', label: 'Date', nowrap: true, cell: (live) => <DateTime at={live.liveDate} /> },
  { key: 'status', label: 'Statut', cell: (live) => <LiveBadge live={live} /> },
];

const NO_MAILS = { count: 0, updates: 0 };

type Open = { what: 'create' } | { what: 'copy' | 'delete' | 'end'; live: Live } | null;

export default function LivesScreen() {
  const read = useEndpoint(listLives, {});
  const { data } = read;
  const mailsByLive = useEndpoint(listLiveEndMails, {}).data?.lives;
  const endMailsOf = ({ id }: Live) =>
    mailsByLive && endMailsLabel(mailsByLive.find(({ liveId }) => liveId === id) ?? NO_MAILS);
  const latestOf = (live: Live) => data?.lives.find(({ id }) => id === live.id) ?? live;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const create = (
    <Button icon={<IconPlus size={19} aria-hidden />} onClick={() => setOpen({ what: 'create' })}>
      Créer un nouveau Live
    </Button>
  );
  return (
    <Page actions={data?.lives.length === 0 ? undefined : create}>
      <Card flush>
        <DataTable
          caption="Lives"
          columns={columns}
          rows={data?.lives}
          rowKey={(live) => live.id}
          actionsLabel="Actions"
          read={read}
          errorTitle="Impossible de charger les lives"
          empty={
            <EmptyState kind="nothing-yet" title="Aucun live pour le moment" actions={create}>
              Créez un live, ajoutez ses produits, puis prenez les commandes pendant la diffusion.
            </EmptyState>
          }
          actions={(live) => (
            <>
              <LiveToggle live={live} endMails={endMailsOf(live)} onAskToEnd={() => setOpen({ what: 'end', live })} />
              <EditLink {...live} />
              <IconButton
                aria-label={`Dupliquer ${live.title}`}
                icon={<IconCopy size={19} aria-hidden />}
                onClick={() => setOpen({ what: 'copy', live })}
              />
              <IconButton
                aria-label={`Supprimer ${live.title}`}
                danger
                icon={<IconTrash size={19} aria-hidden />}
                onClick={() => setOpen({ what: 'delete', live })}
              />
            </>
          )}
        />
      </Card>
      {open?.what === 'create' && <LiveCreateDialog onClose={close} />}
      {open?.what === 'end' && <EndLiveSheet live={latestOf(open.live)} showsTitle onClose={close} />}
      {open?.what === 'copy' && <LiveCopyDialog live={open.live} onClose={close} />}
      {open?.what === 'delete' && <LiveDeleteDialog live={open.live} onClose={close} />}
    </Page>
  );
}

const EditLink = ({ id, title }: Live) => (
  <LinkButton
    to="/admin/lives/$liveId"
    params={{ liveId: id }}
    variant="quiet"
    size="small"
    aria-label={`Modifier ${title}`}
  >
    Modifier
  </LinkButton>
);

interface LiveToggleProps {
  live: Live;
  /** Description of the mails that the end of the live sends; null without mails, undefined until they are known. */
  endMails: string | null | undefined;
  /** Asks for a confirmation. Called instead of ending the live while its mails are unknown. */
  onAskToEnd: () => void;
}

function LiveToggle({ live, endMails, onAskToEnd }: LiveToggleProps) {
  const endVerb = endMails ? `Désactiver et envoyer ${endMails}` : 'Désactiver';
  const verb = live.isActive ? endVerb : 'Activer';
  const toggle = useCommand(updateLive, {
    onSuccess: ({ title, isActive, told: notifiedCount, updatedAt }, { liveId }) =>
      toast.success(
        [`${title} est ${isActive ? 'actif' : 'inactif'}`, endMailsWarning(notifiedCount)].filter(Boolean).join('. '),
        {
          action: undoAction(() => toggle.mutate({ liveId, isActive: !isActive, reverts: updatedAt })),
        },
      ),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      loading={toggle.isPending}
      aria-label={endMails ? `${verb}\u00A0: ${live.title}` : `${verb} ${live.title}`}
      onClick={() =>
        live.isActive && endMails === undefined
          ? onAskToEnd()
          : toggle.mutate({ liveId: live.id, isActive: !live.isActive })
      }
    >
      {verb}
    </Button>
  );
}

interface CopyValues extends Readonly<Record<string, unknown>> {
  title: string;
  liveDate: string | null;
  withPieces: boolean;
}

function LiveCopyDialog({ live, onClose }: { live: Live; onClose: () => void }) {
  const inputOf = (values: CopyValues) => ({ ...values, liveId: live.id, liveDate: values.liveDate ?? '' });
  const form = useForm<CopyValues>({
    initial: { title: live.title, liveDate: null, withPieces: true },
    ...checkedBy(schemas.copyLive.input, { inputOf }),
  });
  const { keyOf } = useOnceKey();
  const copy = useCommand(copyLive, {
    onSuccess: ({ live: { title }, pieces }) => {
      toast.success(`Le live «\u00A0${title}\u00A0» est créé${pieces > 0 ? `, avec ${counted(pieces, 'pièce')}` : ''}`);
      onClose();
    },
    onProblem: form.takeProblem,
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Dupliquer le live"
      description={`Comme «\u00A0${live.title}\u00A0». Le nouveau live est inactif\u00A0: activez-le quand il commence.`}
      onSubmit={() => form.submit((values) => copy.mutate({ ...inputOf(values), once: keyOf(JSON.stringify(values)) }))}
      saving={copy.isPending}
      error={copy.error}
      submitLabel="Dupliquer"
      savingLabel="Copie…"
    >
      <TextField label="Titre" required {...form.field('title')} />
      <DateTimeField label="Date" required {...form.field('liveDate')} />
      <Checkbox
        label="Reprendre les pièces invendues"
        {...form.choice('withPieces')}
        hint="Avec les mêmes références et les mêmes prix. Elles restent aussi dans l’ancien live&nbsp;: pensez à les y supprimer pour ne pas les vendre deux fois."
      />
    </FormDialog>
  );
}

/** The server refuses a live with content, and the refusal lists the content. */
function LiveDeleteDialog({ live, onClose }: { live: Live; onClose: () => void }) {
  const remove = useCommand(deleteLive, {
    onSuccess: () => {
      toast.success(`Le live «\u00A0${live.title}\u00A0» est supprimé`);
      onClose();
    },
  });
  return (
    <FormDialog
      open
      danger
      onClose={onClose}
      title="Supprimer ce live&nbsp;?"
      description={live.title}
      onSubmit={() => remove.mutate({ liveId: live.id })}
      saving={remove.isPending}
      error={remove.error}
      submitLabel="Supprimer"
      savingLabel="Suppression…"
      disabledReason={live.isActive ? liveProblems.stillOn.sentence() : null}
    >
      <p>Seul un live vide peut être supprimé&nbsp;: sans pièce, sans commande, sans commentaire. C’est définitif.</p>
    </FormDialog>
  );
}

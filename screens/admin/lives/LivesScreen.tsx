import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { listLives } from '#features/lives/domain/endpoints.ts';
import { listLiveEndMails } from './endpoints.ts';
import { endMailsLabel } from '#features/lives/domain/rules.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { LiveBadge } from '#features/lives/web/LiveBadge.tsx';
import { LiveCopyDialog } from './LiveCopyDialog.tsx';
import { LiveCreateDialog } from '#features/lives/web/LiveCreateDialog.tsx';
import { LiveDeleteDialog } from './LiveDeleteDialog.tsx';
import { LiveToggle } from './LiveToggle.tsx';

const columns: readonly Column<Live>[] = [
  {
    key: 'title',
    label: 'Titre',
    least: '12rem',
    cell: (live) => (
      <TextLink to="/admin/lives/$liveId" params={{ liveId: live.id }}>
        {live.title}
      </TextLink>
    ),
  },
  { key: 'date', label: 'Date', nowrap: true, cell: (live) => <DateTime at={live.liveDate} /> },
  { key: 'status', label: 'Statut', cell: (live) => <LiveBadge isActive={live.isActive} /> },
];

const NO_MAILS = { count: 0, updates: 0 };

type Open = { what: 'create' } | { what: 'copy' | 'delete'; live: Live } | null;

/** `/admin/lives` (ADM-24). */
export default function LivesScreen() {
  const read = useEndpoint(listLives, {});
  const { data } = read;
  const ends = useEndpoint(listLiveEndMails, {}).data?.lives ?? [];
  const endMailsOf = ({ id }: Live) => endMailsLabel(ends.find(({ liveId }) => liveId === id) ?? NO_MAILS);
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
              <LiveToggle live={live} endMails={endMailsOf(live)} />
              <LinkButton to="/admin/lives/$liveId" params={{ liveId: live.id }} variant="quiet" size="small">
                Modifier
              </LinkButton>
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
      {open?.what === 'copy' && <LiveCopyDialog live={open.live} onClose={close} />}
      {open?.what === 'delete' && <LiveDeleteDialog live={open.live} onClose={close} />}
    </Page>
  );
}

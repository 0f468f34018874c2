import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listLives } from '#domain/lives/endpoints.ts';
import type { Live } from '#domain/lives/schemas.ts';
import { useEndpoint } from '#web/api/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { LiveBadge } from './LiveBadge.tsx';
import { LiveCreateDialog } from './LiveCreateDialog.tsx';
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

/** `/admin/lives` (ADM-24). */
export default function LivesScreen() {
  const read = useEndpoint(listLives, {});
  const { data } = read;
  const [creating, setCreating] = useState(false);
  const create = (
    <Button icon={<IconPlus size={19} aria-hidden />} onClick={() => setCreating(true)}>
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
              <LiveToggle live={live} />
              <LinkButton to="/admin/lives/$liveId" params={{ liveId: live.id }} variant="quiet" size="small">
                Modifier
              </LinkButton>
            </>
          )}
        />
      </Card>
      {creating && <LiveCreateDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

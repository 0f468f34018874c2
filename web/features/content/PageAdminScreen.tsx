import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { listPages } from '#domain/content/admin-endpoints.ts';
import type { AdminPage } from '#domain/content/admin-schemas.ts';
import { pageAddress } from '#domain/content/rules.ts';
import { useEndpoint } from '#web/api/query.ts';
import { AnchorButton } from '#web/ui/AnchorButton.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { PageAdminDelete } from './PageAdminDelete.tsx';
import { PageAdminDialog } from './PageAdminDialog.tsx';

const columns: readonly Column<AdminPage>[] = [
  { key: 'title', label: 'Titre', least: '12rem', cell: ({ title }) => title },
  { key: 'code', label: 'Code', least: '10rem', cell: ({ code }) => <code>{code}</code> },
  {
    key: 'active',
    label: 'Active',
    cell: ({ isActive }) => <StatusBadge label={isActive ? 'Active' : 'Inactive'} tone={isActive ? 'done' : 'off'} />,
  },
];

type Open = { what: 'add' } | { what: 'edit' | 'delete'; page: AdminPage } | null;

/** `/admin/pages` (ADM-30). */
export default function PageAdminScreen() {
  const read = useEndpoint(listPages, {});
  const { data } = read;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const add = (
    <Button icon={<IconPlus size={19} aria-hidden />} onClick={() => setOpen({ what: 'add' })}>
      Ajouter une page
    </Button>
  );
  return (
    <Page actions={data?.pages.length === 0 ? undefined : add}>
      <Card flush>
        <DataTable
          caption="Pages"
          columns={columns}
          rows={data?.pages}
          rowKey={(page) => page.id}
          read={read}
          errorTitle="Impossible de charger les pages"
          empty={
            <EmptyState kind="nothing-yet" title="Aucune page pour le moment" actions={add}>
              Les conditions de vente (code cgu) et les mentions légales sont des pages.
            </EmptyState>
          }
          actionsLabel="Actions"
          actions={(page) => (
            <>
              {page.isActive && (
                <AnchorButton href={pageAddress(page.code)} newTab variant="quiet" size="small">
                  Voir
                </AnchorButton>
              )}
              <IconButton
                aria-label={`Modifier « ${page.title} »`}
                icon={<IconPencil size={19} aria-hidden />}
                onClick={() => setOpen({ what: 'edit', page })}
              />
              <IconButton
                aria-label={`Supprimer « ${page.title} »`}
                danger
                icon={<IconTrash size={19} aria-hidden />}
                onClick={() => setOpen({ what: 'delete', page })}
              />
            </>
          )}
        />
      </Card>
      {open?.what === 'add' && <PageAdminDialog onClose={close} />}
      {open?.what === 'edit' && <PageAdminDialog page={open.page} onClose={close} />}
      {open?.what === 'delete' && <PageAdminDelete page={open.page} onClose={close} />}
    </Page>
  );
}

import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { listPages } from '#features/content/domain/admin-endpoints.ts';
import type { AdminPage } from '#features/content/domain/admin-schemas.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { pageAddress } from '#features/content/domain/rules.ts';
import { isLegalCode } from '#features/content/domain/labels-legal.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { PageAdminDelete } from './PageAdminDelete.tsx';
import { PageAdminDialog } from './PageAdminDialog.tsx';
import { PageVersionsDialog } from './PageVersionsDialog.tsx';
import type { EditedPage } from './use-page-form.ts';

const rowsOf = ({ pages, templates }: ReplyOf<typeof listPages>): EditedPage[] =>
  [...pages, ...templates.map((text) => ({ ...text, id: null, isActive: true, updatedAt: null }))].toSorted((a, b) =>
    a.title.localeCompare(b.title, 'fr'),
  );

const columns: readonly Column<EditedPage>[] = [
  { key: 'title', label: 'Titre', least: '12rem', cell: ({ title }) => title },
  { key: 'code', label: 'Code', least: '10rem', cell: ({ code }) => <code>{code}</code> },
  {
    key: 'active',
    label: 'Active',
    cell: ({ id, isActive }) =>
      id === null ? (
        <StatusBadge label="Modèle" tone="neutral" />
      ) : (
        <StatusBadge label={isActive ? 'Active' : 'Inactive'} tone={isActive ? 'done' : 'off'} />
      ),
  },
];

type Open =
  | { what: 'add' }
  | { what: 'edit' | 'versions'; page: EditedPage }
  | { what: 'delete'; page: AdminPage }
  | null;

function PageActions({ page, onOpen }: { page: EditedPage; onOpen: (open: Open) => void }) {
  return (
    <>
      {page.isActive && (
        <AnchorButton href={pageAddress(page.code)} newTab variant="quiet" size="small">
          Voir
        </AnchorButton>
      )}
      {isLegalCode(page.code) && (
        <Button variant="quiet" size="small" onClick={() => onOpen({ what: 'versions', page })}>
          Versions
        </Button>
      )}
      <IconButton
        aria-label={`Modifier « ${page.title} »`}
        icon={<IconPencil size={19} aria-hidden />}
        onClick={() => onOpen({ what: 'edit', page })}
      />
      {page.id !== null && (
        <IconButton
          aria-label={`Supprimer « ${page.title} »`}
          danger
          icon={<IconTrash size={19} aria-hidden />}
          onClick={() => onOpen({ what: 'delete', page })}
        />
      )}
    </>
  );
}

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
    <Page
      actions={add}
      intro="Les textes légaux sont là dès le départ, comme modèles : la boutique les remplit de ce que dit « Ma boutique », et garde chaque version."
    >
      <Card flush>
        <DataTable
          caption="Pages"
          columns={columns}
          rows={data && rowsOf(data)}
          rowKey={(page) => page.id ?? page.code}
          read={read}
          errorTitle="Impossible de charger les pages"
          empty={
            <EmptyState kind="nothing-yet" title="Aucune page pour le moment" actions={add}>
              Les conditions de vente (code cgu) et les mentions légales sont des pages.
            </EmptyState>
          }
          actionsLabel="Actions"
          actions={(page) => <PageActions page={page} onOpen={setOpen} />}
        />
      </Card>
      {open?.what === 'add' && <PageAdminDialog onClose={close} />}
      {open?.what === 'edit' && <PageAdminDialog page={open.page} onClose={close} />}
      {open?.what === 'versions' && (
        <PageVersionsDialog
          code={open.page.code}
          title={open.page.title}
          onClose={close}
          onRestore={(text) => setOpen({ what: 'edit', page: { ...open.page, ...text } })}
        />
      )}
      {open?.what === 'delete' && <PageAdminDelete page={open.page} onClose={close} />}
    </Page>
  );
}

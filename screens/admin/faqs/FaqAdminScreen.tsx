import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { listFaqs } from '#features/content/domain/endpoints.ts';
import { moveFaq } from '#features/content/domain/admin-endpoints.ts';
import type { Faq } from '#features/content/domain/schemas.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { FaqAdminDelete } from './FaqAdminDelete.tsx';
import { FaqAdminDialog } from './FaqAdminDialog.tsx';

const columns: readonly Column<Faq>[] = [
  { key: 'rank', label: 'Rang', width: '5rem', cell: ({ rank }) => rank },
  { key: 'title', label: 'Titre', main: true, least: '12rem', cell: ({ title }) => title },
];

type Open = { what: 'add' } | { what: 'edit' | 'delete'; faq: Faq } | null;

interface LineProps {
  faq: Faq;
  isLast: boolean;
  onMove: (direction: 'up' | 'down') => void;
  onEdit: () => void;
  onDelete: () => void;
}

const Actions = ({ faq, isLast, onMove, onEdit, onDelete }: LineProps) => (
  <>
    <IconButton
      aria-label={`Monter « ${faq.title} »`}
      icon={<IconArrowUp size={19} aria-hidden />}
      disabled={faq.rank === 0}
      onClick={() => onMove('up')}
    />
    <IconButton
      aria-label={`Descendre « ${faq.title} »`}
      icon={<IconArrowDown size={19} aria-hidden />}
      disabled={isLast}
      onClick={() => onMove('down')}
    />
    <IconButton aria-label={`Modifier « ${faq.title} »`} icon={<IconPencil size={19} aria-hidden />} onClick={onEdit} />
    <IconButton
      aria-label={`Supprimer « ${faq.title} »`}
      danger
      icon={<IconTrash size={19} aria-hidden />}
      onClick={onDelete}
    />
  </>
);

/** `/admin/faqs` (ADM-29). */
export default function FaqAdminScreen() {
  const read = useEndpoint(listFaqs, {});
  const { data } = read;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const move = useCommand(moveFaq, {
    onProblem: () => toast.error("Impossible de modifier l'ordre"),
  });
  const faqs = data?.faqs;
  const add = (
    <Button icon={<IconPlus size={19} aria-hidden />} onClick={() => setOpen({ what: 'add' })}>
      Ajouter une question
    </Button>
  );
  return (
    <Page actions={faqs?.length === 0 ? undefined : add}>
      <Card flush>
        <DataTable
          caption="Questions"
          columns={columns}
          rows={faqs}
          rowKey={(faq) => faq.id}
          read={read}
          errorTitle="Impossible de charger les FAQs"
          empty={
            <EmptyState kind="nothing-yet" title="Aucune question pour le moment" actions={add}>
              Les réponses sont lues par tous, avec ou sans compte, dans l’ordre que vous choisissez.
            </EmptyState>
          }
          actionsLabel="Actions"
          actions={(faq) => (
            <Actions
              faq={faq}
              isLast={faq.id === faqs?.at(-1)?.id}
              // Ignores clicks during a move. A disabled button would lose the focus.
              onMove={(direction) => !move.isPending && move.mutate({ faqId: faq.id, direction })}
              onEdit={() => setOpen({ what: 'edit', faq })}
              onDelete={() => setOpen({ what: 'delete', faq })}
            />
          )}
        />
      </Card>
      {open?.what === 'add' && <FaqAdminDialog onClose={close} />}
      {open?.what === 'edit' && <FaqAdminDialog faq={open.faq} onClose={close} />}
      {open?.what === 'delete' && <FaqAdminDelete faq={open.faq} onClose={close} />}
    </Page>
  );
}

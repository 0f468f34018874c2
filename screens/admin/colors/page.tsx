import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { addUsualColours, colourProblems, deleteColour, listColours } from '#features/colours/domain/admin.ts';
import type { Colour } from '#features/colours/domain/admin-schemas.ts';
import { ColourDialog } from '#features/colours/web/ColourDialog.tsx';
import { isRefusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { counted } from '#shared/counted.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ColourSwatch } from '#platform/web/ui/ColourSwatch.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { toast } from '#platform/web/ui/toast.ts';

const columns: readonly Column<Colour>[] = [
  {
    key: 'name',
    label: 'Nom',
    main: true,
    minWidth: '10rem',
    cell: ({ name, hexCode }) => <ColourSwatch hex={hexCode}>{name}</ColourSwatch>,
  },
  { key: 'hex', label: 'Code hexadécimal', cell: ({ hexCode }) => <code>{hexCode}</code> },
];

type Open = { what: 'add' } | { what: 'edit' | 'delete'; colour: Colour } | null;

export default function ColoursScreen() {
  const read = useEndpoint(listColours, {});
  const { data } = read;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const actions = useCallback((colour: Colour) => <ColourActions colour={colour} onOpen={setOpen} />, []);
  const add = (
    <Button icon={<IconPlus size={19} aria-hidden />} onClick={() => setOpen({ what: 'add' })}>
      Ajouter une couleur
    </Button>
  );
  return (
    <Page actions={data?.colours.length === 0 ? undefined : add}>
      <Card flush>
        <DataTable
          caption="Couleurs"
          columns={columns}
          rows={data?.colours}
          rowKey={(colour) => colour.id}
          actionsLabel="Actions"
          read={read}
          errorTitle="Impossible de charger les couleurs"
          empty={
            <EmptyState
              kind="nothing-yet"
              title="Aucune couleur pour le moment"
              actions={
                <>
                  {add}
                  <UsualColours />
                </>
              }
            >
              Les couleurs servent à décrire les produits.
            </EmptyState>
          }
          actions={actions}
        />
      </Card>
      {open?.what === 'add' && <ColourDialog onClose={close} />}
      {open?.what === 'edit' && <ColourDialog colour={open.colour} onClose={close} />}
      {open?.what === 'delete' && <ColourDeleteDialog colour={open.colour} onClose={close} />}
    </Page>
  );
}

function ColourActions({ colour, onOpen }: { colour: Colour; onOpen: (open: Open) => void }) {
  return (
    <>
      <IconButton
        aria-label={`Modifier ${colour.name}`}
        icon={<IconPencil size={19} aria-hidden />}
        onClick={() => onOpen({ what: 'edit', colour })}
      />
      <IconButton
        aria-label={`Supprimer ${colour.name}`}
        danger
        icon={<IconTrash size={19} aria-hidden />}
        onClick={() => onOpen({ what: 'delete', colour })}
      />
    </>
  );
}

function UsualColours() {
  const add = useCommand(addUsualColours, {
    onSuccess: ({ added }) => toast.success(`${counted(added, 'couleur')} en plus`),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  return (
    <Button variant="secondary" loading={add.isPending} onClick={() => add.mutate({})}>
      Ajouter les couleurs courantes
    </Button>
  );
}

function ColourDeleteDialog({ colour, onClose }: { colour: Colour; onClose: () => void }) {
  const remove = useCommand(deleteColour, {
    onSuccess: () => {
      toast.success(`La couleur ${colour.name} est supprimée`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Supprimer cette couleur&nbsp;?"
      confirmLabel="Supprimer"
      danger
      saving={remove.isPending}
      error={remove.error && reasonOf(remove.error)}
      onConfirm={() => remove.mutate({ colourId: colour.id })}
    >
      <p>«&nbsp;{colour.name}&nbsp;» ne pourra plus être choisie pour un produit.</p>
    </ConfirmDialog>
  );
}

const reasonOf = (problem: unknown): string =>
  (isRefusedWith(problem, colourProblems.inUse) ? '' : 'Impossible de supprimer la couleur. ') + sentenceOf(problem);

import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { RefusedRows } from '#platform/web/ui/RefusedRows.tsx';
import { SelectionBar } from '#platform/web/ui/SelectionBar.tsx';
import { useSelection } from '#platform/web/ui/use-selection.ts';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { queryStates } from './query-states.ts';
import { Specimen, State } from './Specimen.tsx';

interface OrderRow {
  id: string;
  pseudo: string;
  cents: number;
}

const rows: OrderRow[] = Array.from({ length: 12 }, (_, index) => ({
  id: `C-${1001 + index}`,
  pseudo: index === 1 ? 'une.personne.au.tres.long.pseudo.tiktok_qui_ne_finit_pas' : `cliente.${index + 1}`,
  cents: 3_100 + index * 1_250,
}));

const columns: Column<OrderRow>[] = [
  { key: 'id', label: 'Commande', nowrap: true, cell: ({ id }) => id },
  { key: 'date', label: 'Date', nowrap: true, foldInto: 'pseudo', cell: () => <DateTime at="2026-11-21T19:15:00Z" /> },
  { key: 'pseudo', label: 'Cliente', minWidth: '9rem', cell: ({ pseudo }) => <Pseudo pseudo={pseudo} /> },
  { key: 'status', label: 'Statut', cell: () => <StatusBadge label="À payer" tone="waiting" /> },
  { key: 'total', label: 'Montant', align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
];

const table = { columns, rowKey: ({ id }: OrderRow) => id, empty: 'Aucune commande pour le moment' };
const actions = ({ id }: OrderRow) => (
  <Button variant="secondary" size="small" aria-label={`Ouvrir ${id}`}>
    Ouvrir
  </Button>
);

function PagerDemo() {
  const [page, setPage] = useState(1);
  const to = (next: number) => (next < 1 || next > 3 ? undefined : () => setPage(next));
  return <Pager onPrevious={to(page - 1)} onNext={to(page + 1)} note={`Page ${page}`} />;
}

const Readings = () => (
  <>
    <State name="En chargement">
      <Card flush>
        <DataTable {...table} caption="Commandes attendues" rows={undefined} />
      </Card>
    </State>
    <State name="Page suivante en chemin">
      <Card flush>
        <DataTable {...table} caption="Commandes d’avant" rows={rows.slice(0, 2)} read={queryStates.turning} />
      </Card>
    </State>
    <State name="Aucune">
      <Card flush>
        <DataTable {...table} caption="Aucune commande" rows={[]} />
      </Card>
    </State>
    <State name="Échec">
      <Card flush>
        <DataTable
          {...table}
          caption="Commandes en échec"
          rows={undefined}
          read={queryStates.failed}
          errorTitle="Impossible de charger les commandes"
        />
      </Card>
    </State>
    <State name="Plus à jour">
      <Card flush>
        <DataTable
          {...table}
          caption="Commandes relues sans succès"
          rows={rows.slice(0, 2)}
          read={queryStates.old}
          errorTitle="Impossible de charger les commandes"
        />
      </Card>
    </State>
  </>
);

function SelectionDemo() {
  const few = rows.slice(0, 5);
  const selection = useSelection(
    few.map(({ id }) => id),
    '',
    4,
  );
  return (
    <Card flush>
      <div>
        <SelectionBar selection={selection} countLabel={(count) => `${count} sur 4 au plus`}>
          <Button variant="secondary" size="small">
            +24 h
          </Button>
        </SelectionBar>
        <DataTable
          {...table}
          caption="Commandes à choisir"
          rows={few}
          actions={actions}
          selection={{ of: selection, label: ({ id }) => `Sélectionner ${id}` }}
        />
      </div>
    </Card>
  );
}

const Paging = () => (
  <Specimen of="Pager" wide>
    <State name="Première, milieu, dernière">
      <Pager onNext={() => {}} />
      <Pager onPrevious={() => {}} onNext={() => {}} note="Page 2" />
      <Pager onPrevious={() => {}} />
    </State>
    <State name="Trois pages à tourner">
      <PagerDemo />
    </State>
  </Specimen>
);

const Selecting = () => (
  <>
    <Specimen of="SelectionBar" wide>
      <State name="Des lignes à choisir, une plage avec Maj">
        <SelectionDemo />
      </State>
    </Specimen>
    <Specimen of="RefusedRows" wide>
      <State name="Lignes refusées, jusqu’à «&nbsp;J’ai lu&nbsp;»">
        <RefusedRows
          title="3 pièces supprimées, 1 gardée"
          lines={[{ key: '42', line: 'Pièce n°\u00A042\u00A0: une personne attend cette pièce' }]}
          onClose={() => undefined}
        />
      </State>
    </Specimen>
  </>
);

export const Tables = () => (
  <>
    <Specimen of="DataTable" wide>
      <State name="Des lignes, une choisie, des pages">
        <Card flush>
          <DataTable
            {...table}
            caption="Commandes"
            rows={rows.slice(0, 4)}
            actions={actions}
            isSelected={({ id }) => id === 'C-1003'}
            pages={{ onNext: () => {}, note: 'Page 1' }}
          />
        </Card>
      </State>
      <State name="Beaucoup, dans une hauteur">
        <Card flush>
          <DataTable {...table} caption="Toutes les commandes" rows={rows} maxHeight="240px" />
        </Card>
      </State>
      <Readings />
    </Specimen>
    <Selecting />
    <Paging />
  </>
);

import { listSettingChanges } from './endpoints.ts';
import { settingValueLabel, settingWordsOf } from '#features/settings/domain/labels.ts';
import type { SettingChange } from './schemas.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';

const columns: readonly Column<SettingChange>[] = [
  { key: 'name', label: 'Réglage', main: true, least: '10rem', cell: ({ name }) => settingWordsOf(name).label },
  { key: 'from', label: 'Avant', cell: ({ name, from }) => settingValueLabel(name, from) },
  { key: 'to', label: 'Après', cell: ({ name, to }) => settingValueLabel(name, to) },
  { key: 'author', label: 'Par', cell: ({ author }) => author },
  { key: 'at', label: 'Le', nowrap: true, cell: ({ at }) => <DateTime at={at} /> },
];

/** Lists the changes of settings with author, old and new value. */
export function SettingChanges() {
  const read = useEndpoint(listSettingChanges, {});
  const { data } = read;
  return (
    <Card
      title="Dernières modifications"
      flush
      actions={
        <LinkButton to="/admin/history" variant="quiet" size="small">
          Tout l’historique
        </LinkButton>
      }
    >
      <DataTable
        caption="Dernières modifications des réglages"
        columns={columns}
        rows={data?.changes}
        rowKey={({ id }) => id}
        read={read}
        errorTitle="Impossible de charger les modifications"
        empty={
          <EmptyState kind="nothing-yet" title="Aucune modification pour le moment">
            La boutique est réglée comme au départ.
          </EmptyState>
        }
      />
    </Card>
  );
}

import { listHistory } from '#features/history/domain/endpoints.ts';
import { HISTORY_SHOWN } from './rules.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { historyColumns } from '#features/history/web/history-columns.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable } from '#platform/web/ui/DataTable.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';

export function PersonHistory({ userId }: { userId: string }) {
  const read = useEndpoint(listHistory, { userId });
  const lines = read.data?.lines;
  return (
    <Card
      flush
      title="Historique"
      actions={
        lines &&
        lines.length > HISTORY_SHOWN && (
          <LinkButton to="/admin/history" search={{ person: userId }} variant="secondary" size="small">
            Tout son historique
          </LinkButton>
        )
      }
    >
      <DataTable
        caption="Historique"
        columns={historyColumns}
        rows={lines?.slice(0, HISTORY_SHOWN)}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        read={read}
        errorTitle="Impossible de charger son historique"
        empty="Rien n’a encore été noté"
      />
    </Card>
  );
}

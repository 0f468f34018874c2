import { listSetAside } from '#features/feed/domain/endpoints.ts';
import type { SetAsideMessage } from '#features/feed/domain/schemas.ts';
import { setAsideLabels } from '#features/feed/domain/labels.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';

const columns: readonly Column<SetAsideMessage>[] = [
  { key: 'at', label: 'Reçu à', nowrap: true, cell: ({ heardAt }) => <DateTime at={heardAt} format="time" /> },
  { key: 'reason', label: 'Raison', main: true, cell: ({ reason }) => setAsideLabels[reason] },
  {
    key: 'excerpt',
    label: 'Début du message',
    cell: ({ excerpt }) => (excerpt ? <code>{excerpt}</code> : <MutedText>Non disponible</MutedText>),
  },
];

function Messages({ liveId }: { liveId: string }) {
  const read = useEndpoint(listSetAside, { liveId });
  const { data } = read;
  return (
    <DataTable
      caption="Messages mis de côté"
      columns={columns}
      rows={data?.messages}
      rowKey={({ id }) => id}
      maxHeight="60vh"
      read={read}
      errorTitle="Impossible de charger les messages mis de côté"
      empty="Aucun message mis de côté"
    />
  );
}

export function SetAsideDialog({ liveId, onClose }: { liveId: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      shape="wide"
      title="Messages mis de côté"
      description="TikTok a envoyé ces messages, que la boutique n’a pas su lire ou enregistrer. Tous les autres ont été gardés."
    >
      <DialogBody>
        <Messages liveId={liveId} />
      </DialogBody>
    </Dialog>
  );
}

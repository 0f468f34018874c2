import { removeNote, writeNote } from '#features/notes/domain/endpoints.ts';
import type { AdminOrder } from './schemas.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { dropDraft } from '#platform/web/ui/use-draft.ts';
import { Notes } from '#features/notes/web/Notes.tsx';

export function OrderNotes({ order: { id: orderId, notes } }: { order: AdminOrder }) {
  const draft = `note ${orderId}`;
  const write = useCommand(writeNote, { onSuccess: () => dropDraft(draft) });
  const remove = useCommand(removeNote);
  return (
    <Notes
      draft={draft}
      notes={notes}
      writing={write}
      onWrite={(text, onSuccess) => write.mutate({ orderId, text }, { onSuccess })}
      removing={remove}
      onRemove={({ id: noteId }, onSuccess) => remove.mutate({ orderId, noteId }, { onSuccess })}
    />
  );
}

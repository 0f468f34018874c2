import { removeNote, writeNote } from '#domain/notes/endpoints.ts';
import type { AdminOrder } from '#domain/orders/admin-schemas.ts';
import { useCommand } from '#web/api/query.ts';
import { dropDraft } from '#web/ui/use-draft.ts';
import { Notes } from './Notes.tsx';

/** What the people of the shop tell each other about an order. */
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

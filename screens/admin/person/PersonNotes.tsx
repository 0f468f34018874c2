import { removePersonNote, writePersonNote } from '#features/notes/domain/endpoints.ts';
import type { Note } from '#features/notes/domain/schemas.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { dropDraft } from '#platform/web/ui/use-draft.ts';
import { Notes } from '#features/notes/web/Notes.tsx';

interface PersonNotesProps {
  person: { id: string; notes: readonly Note[] };
}

export function PersonNotes({ person: { id: userId, notes } }: PersonNotesProps) {
  const draft = `note ${userId}`;
  const write = useCommand(writePersonNote, { onSuccess: () => dropDraft(draft) });
  const remove = useCommand(removePersonNote);
  return (
    <Notes
      draft={draft}
      notes={notes}
      writing={write}
      onWrite={(text, onSuccess) => write.mutate({ userId, text }, { onSuccess })}
      removing={remove}
      onRemove={({ id: noteId }, onSuccess) => remove.mutate({ userId, noteId }, { onSuccess })}
    />
  );
}

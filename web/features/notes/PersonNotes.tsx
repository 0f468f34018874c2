import { removePersonNote, writePersonNote } from '#domain/notes/endpoints.ts';
import type { Note } from '#domain/notes/schemas.ts';
import { useCommand } from '#web/api/query.ts';
import { dropDraft } from '#web/ui/use-draft.ts';
import { Notes } from './Notes.tsx';

interface PersonNotesProps {
  person: { id: string; notes: readonly Note[] };
}

/** What the people of the shop tell each other about a person. */
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

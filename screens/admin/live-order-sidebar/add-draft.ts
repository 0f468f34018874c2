export interface AddDraft {
  ref: string;
  pseudo: string;
  comment: string;
}

export const emptyDraft: AddDraft = { ref: '', pseudo: '', comment: '' };

/** Keeps the fields that differ from all drafts that were sent, and empties the other fields. */
export function changedSince(draft: AddDraft, sent: readonly AddDraft[]): AddDraft {
  const keep = (field: keyof AddDraft) =>
    sent.some((sentDraft) => sentDraft[field] === draft[field]) ? '' : draft[field];
  return { ref: keep('ref'), pseudo: keep('pseudo'), comment: keep('comment') };
}

export const isEmptyDraft = (draft: AddDraft): boolean => Object.values(draft).every((text) => text === '');

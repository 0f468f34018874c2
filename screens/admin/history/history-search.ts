import { historyKinds, type HistoryKind } from '#features/history/domain/labels.ts';

/** Filters of the history, as stored in the URL. */
export interface HistorySearch {
  kind?: string | undefined;
  author?: string | undefined;
  /** Id of the user whose changes are listed. */
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

const isKind = (kind: string | undefined): kind is HistoryKind => historyKinds.some((one) => one === kind);

/** Converts the URL search into the input of the endpoint. */
export const historyInput = ({ kind, author, person, ...rest }: HistorySearch) => ({
  ...rest,
  ...(isKind(kind) && { kind }),
  ...(author && { authorId: author }),
  ...(person && { userId: person }),
});

import { historyKinds, type HistoryKind } from '#features/history/domain/labels.ts';

/** What narrows the history, as its address says it. */
export interface HistorySearch {
  kind?: string | undefined;
  author?: string | undefined;
  /** Whom it is about. */
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

const isKind = (kind: string | undefined): kind is HistoryKind => historyKinds.some((one) => one === kind);

/** The same as it is asked for. */
export const historyInput = ({ kind, author, person, ...rest }: HistorySearch) => ({
  ...rest,
  ...(isKind(kind) && { kind }),
  ...(author && { authorId: author }),
  ...(person && { userId: person }),
});

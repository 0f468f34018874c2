import { historyKinds, type HistoryKind } from '#features/history/domain/labels.ts';

export interface HistorySearch {
  kind?: string | undefined;
  author?: string | undefined;
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  after?: string | undefined;
}

const isKind = (kind: string | undefined): kind is HistoryKind => historyKinds.some((knownKind) => knownKind === kind);

export const historyInput = ({ kind, author, person, ...rest }: HistorySearch) => ({
  ...rest,
  ...(isKind(kind) && { kind }),
  ...(author && { authorId: author }),
  ...(person && { userId: person }),
});

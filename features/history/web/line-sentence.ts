import { pieceChangeSentence } from '#features/catalog/domain/labels-changes.ts';
import { textChangeSentence } from '#features/content/domain/labels-changes.ts';
import type { HistoryKind } from '#features/history/domain/labels.ts';
import type { HistoryLine } from '#features/history/domain/schemas.ts';
import { eventSentence } from '#features/orders/domain/events.ts';
import { settingChangeSentence } from '#features/settings/domain/labels.ts';
import { accountChangeSentence } from '#features/team/domain/labels.ts';
import { blockChangeSentence, personChangeSentence } from '#features/users/domain/labels-changes.ts';

const sentences: Record<HistoryKind, (type: string, data: HistoryLine['data']) => string> = {
  order: (type, data) => eventSentence({ type, data }),
  setting: settingChangeSentence,
  block: blockChangeSentence,
  text: textChangeSentence,
  account: accountChangeSentence,
  piece: pieceChangeSentence,
  person: personChangeSentence,
};

export const lineSentence = ({ kind, type, data }: Pick<HistoryLine, 'kind' | 'type' | 'data'>): string =>
  sentences[kind](type, data);

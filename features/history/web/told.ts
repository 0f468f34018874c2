import { pieceChangeSentence } from '#features/catalog/domain/labels-changes.ts';
import type { HistoryLine } from '#features/history/domain/schemas.ts';
import { eventSentence } from '#features/orders/domain/events.ts';
import { accountChangeSentence } from '#features/team/domain/labels.ts';
import { personChangeSentence } from '#features/users/domain/labels-changes.ts';
import { settingValueLabel, settingWordsOf } from '#features/settings/domain/labels.ts';

/** Returns the French sentence of a line, with the values before and after. */
export function told({ kind, type, data }: HistoryLine): string {
  switch (kind) {
    case 'order':
      return eventSentence({ type, data });
    case 'setting':
      return `${settingWordsOf(type).label} : ${settingValueLabel(type, data['from'])} → ${settingValueLabel(type, data['to'])}`;
    case 'block':
      return type === 'blocked' ? `Bloquée : ${String(data['reason'] ?? '')}` : 'Débloquée';
    case 'account':
      return accountChangeSentence(type, data);
    case 'piece':
      return pieceChangeSentence(type, data);
    case 'person':
      return personChangeSentence(type, data);
    case 'text':
      return `Texte « ${String(data['title'] ?? type)} » enregistré`;
  }
}

import { pieceChangeSentence } from '#domain/catalog/labels-changes.ts';
import type { HistoryLine } from '#domain/history/schemas.ts';
import { eventSentence } from '#domain/orders/events.ts';
import { accountChangeSentence } from '#domain/team/labels.ts';
import { personChangeSentence } from '#domain/users/labels-changes.ts';
import { settingValueLabel, settingWordsOf } from '#domain/settings/labels.ts';

/** What a line says, in one French sentence, with what stood before and after. */
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

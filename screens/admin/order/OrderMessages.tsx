import { answerBuyer } from '#features/messages/domain/admin-endpoints.ts';
import { Messages } from '#features/messages/web/Messages.tsx';
import { useMay } from '#features/users/web/use-may.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { deleteSentText } from '#platform/web/ui/use-draft.ts';
import type { AdminOrder } from './schemas.ts';

export function OrderMessages({ order: { id: orderId, messages } }: { order: AdminOrder }) {
  const may = useMay()(answerBuyer);
  const draft = `answer ${orderId}`;
  const answer = useCommand(answerBuyer, {
    onSuccess: ({ isMailed }, { text }) => {
      deleteSentText(draft, text);
      if (isMailed) toast.success('Réponse envoyée par e-mail et sur la commande');
      else toast.info('Message enregistré sur la commande, sans e-mail\u00A0: cette cliente n’en a pas.');
    },
  });
  const questionSeen = messages.findLast(({ isFromBuyer }) => isFromBuyer)?.id ?? null;
  if (!may && messages.length === 0) return null;
  return (
    <Messages
      title="Messages"
      messages={messages}
      authorOf={({ isFromBuyer, author }) => (isFromBuyer ? 'La cliente' : (author ?? 'La boutique'))}
      isOwn={({ isFromBuyer }) => !isFromBuyer}
      draft={draft}
      label={messages.length > 0 ? 'Votre réponse' : 'Message à la cliente'}
      isReadOnly={!may}
      submitLabel="Envoyer"
      sending={answer}
      onSend={({ text, once }, onSuccess) => answer.mutate({ orderId, text, once, questionSeen }, { onSuccess })}
    />
  );
}

import { askAboutOrder } from '#features/messages/domain/endpoints.ts';
import { Messages } from '#features/messages/web/Messages.tsx';
import { useCommand } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { deleteSentText } from '#platform/web/ui/use-draft.ts';
import type { MyOrder } from './schemas.ts';

export function MyQuestions({ order: { id: orderId, messages } }: { order: MyOrder }) {
  const { name } = useShop();
  const draft = `question ${orderId}`;
  const ask = useCommand(askAboutOrder, {
    onSuccess: (_, { text }) => {
      deleteSentText(draft, text);
      toast.success('Message envoyé. La réponse arrivera par e-mail et sur cette page.');
    },
  });
  return (
    <Messages
      title="Une question sur cette commande ?"
      intro={messages.length === 0 && 'La réponse arrive par e-mail et sur cette page.'}
      messages={messages}
      authorOf={({ isFromBuyer }) => (isFromBuyer ? 'Vous' : name)}
      isOwn={({ isFromBuyer }) => isFromBuyer}
      draft={draft}
      label="Votre message"
      submitLabel="Envoyer le message"
      sending={ask}
      onSend={({ text, once }, onSuccess) => ask.mutate({ orderId, text, once }, { onSuccess })}
    />
  );
}

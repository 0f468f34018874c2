import { updateLive } from '#domain/lives/endpoints.ts';
import { toldSentence } from '#domain/lives/rules.ts';
import type { Live } from '#domain/lives/schemas.ts';
import { useCommand } from '#web/api/query.ts';
import { undoAction } from '#web/features/shell/undo-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';

interface LiveToggleProps {
  live: Live;
  /** The mails that the end of the live sends, in words; null for no mail. */
  endMails: string | null;
}

/** Turns a live on or off, from the list. Says which mails its end sends. */
export function LiveToggle({ live, endMails }: LiveToggleProps) {
  const verb = !live.isActive ? 'Activer' : endMails ? `Désactiver et envoyer ${endMails}` : 'Désactiver';
  const turn = useCommand(updateLive, {
    onSuccess: ({ title, isActive, told, updatedAt }, { liveId }) =>
      toast.success([`${title} est ${isActive ? 'actif' : 'inactif'}`, toldSentence(told)].filter(Boolean).join('. '), {
        action: undoAction(() => turn.mutate({ liveId, isActive: !isActive, reverts: updatedAt })),
      }),
    onProblem: (problem) => toast.error(problem.message),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      loading={turn.isPending}
      aria-label={endMails ? `${verb} : ${live.title}` : `${verb} ${live.title}`}
      onClick={() => turn.mutate({ liveId: live.id, isActive: !live.isActive })}
    >
      {verb}
    </Button>
  );
}

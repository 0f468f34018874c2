import { updateLive } from '#features/lives/domain/endpoints.ts';
import { toldSentence } from '#features/lives/domain/rules.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { toast } from '#platform/web/ui/toast.ts';

interface LiveToggleProps {
  live: Live;
  /** Describes the mails that the end of the live sends; null without any. */
  endMails: string | null;
}

/** Starts or ends a live from the list. Says which mails its end sends. */
export function LiveToggle({ live, endMails }: LiveToggleProps) {
  const verb = !live.isActive ? 'Activer' : endMails ? `Désactiver et envoyer ${endMails}` : 'Désactiver';
  const turn = useCommand(updateLive, {
    onSuccess: ({ title, isActive, told: notifiedCount, updatedAt }, { liveId }) =>
      toast.success(
        [`${title} est ${isActive ? 'actif' : 'inactif'}`, toldSentence(notifiedCount)].filter(Boolean).join('. '),
        {
          action: undoAction(() => turn.mutate({ liveId, isActive: !isActive, reverts: updatedAt })),
        },
      ),
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

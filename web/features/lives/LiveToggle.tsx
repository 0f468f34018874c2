import { updateLive } from '#domain/lives/endpoints.ts';
import { toldSentence } from '#domain/lives/rules.ts';
import type { Live } from '#domain/lives/schemas.ts';
import { useCommand } from '#web/api/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Turns a live on or off, from the list. */
export function LiveToggle({ live }: { live: Live }) {
  const turn = useCommand(updateLive, {
    onSuccess: ({ title, isActive, told }, { liveId }) =>
      toast.success([`${title} est ${isActive ? 'actif' : 'inactif'}`, toldSentence(told)].filter(Boolean).join('. '), {
        action: { label: 'Annuler', onClick: () => turn.mutate({ liveId, isActive: !isActive }) },
      }),
    onProblem: (problem) => toast.error(problem.message),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      loading={turn.isPending}
      aria-label={`${live.isActive ? 'Désactiver' : 'Activer'} ${live.title}`}
      onClick={() => turn.mutate({ liveId: live.id, isActive: !live.isActive })}
    >
      {live.isActive ? 'Désactiver' : 'Activer'}
    </Button>
  );
}

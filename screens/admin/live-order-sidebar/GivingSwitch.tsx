import { updateLive } from '#features/lives/domain/endpoints.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { toast } from '#platform/web/ui/toast.ts';

/** « Au premier »: the shop gives a free piece automatically to a certain claim. */
export function GivingSwitch({ liveId, on }: { liveId: string; on: boolean }) {
  const { mutate, isPending, variables } = useCommand(updateLive, {
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  return (
    <div title="Une demande certaine sur une pièce libre est donnée aussitôt, à la première arrivée ; une pièce rendue attend votre Entrée">
      <Switch
        label="Au premier"
        checked={isPending ? variables.giving === 'first' : on}
        onChange={(chosen) => mutate({ liveId, giving: chosen ? 'first' : 'by-hand' })}
      />
    </div>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';

interface EndLiveOptions {
  /** Closes the dialog. */
  onEnded: () => void;
  onProblem?: (problem: ApiProblem) => void;
}

/** Ends a live and leads to its report. The message offers to resume the live. */
export function useEndLive({ onEnded, onProblem }: EndLiveOptions) {
  const navigate = useNavigate();
  const command = useCommand(updateLive, {
    onSuccess: ({ id: liveId, title, isActive, updatedAt }) => {
      if (isActive) return void toast.success(`${title} est de nouveau actif`);
      toast.success(`${title} est terminé`, {
        action: undoAction(() => command.mutate({ liveId, isActive: true, reverts: updatedAt })),
      });
      onEnded();
      void navigate({ to: '/admin/lives/$liveId/bilan', params: { liveId } });
    },
    ...(onProblem && { onProblem }),
  });
  return {
    end: (liveId: string) => command.mutate({ liveId, isActive: false }),
    isPending: command.isPending,
    error: command.error,
  };
}

import { useNavigate } from '@tanstack/react-router';
import { listLives, updateLive } from '#features/lives/domain/endpoints.ts';
import { endMailsLabel } from '#features/lives/domain/rules.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { listLiveEndMails } from '#screens/admin/lives/endpoints.ts';

/** « Terminer le live »: ends the newest active live, then shows its report. Works from any screen. */
export function EndLiveDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useEndpoint(listLives, {});
  const live = data?.lives.find(({ isActive }) => isActive);
  const mails = useEndpoint(listLiveEndMails, {}).data?.lives.find(({ liveId }) => liveId === live?.id);
  const label = mails && endMailsLabel(mails);
  const navigate = useNavigate();
  const end = useCommand(updateLive, {
    onSuccess: ({ id: liveId, title, isActive, updatedAt }) => {
      if (isActive) return void toast.success(`${title} est de nouveau actif`);
      toast.success(`${title} est terminé`, {
        action: undoAction(() => end.mutate({ liveId, isActive: true, reverts: updatedAt })),
      });
      onClose();
      void navigate({ to: '/admin/lives/$liveId/bilan', params: { liveId } });
    },
  });
  if (!live)
    return (
      <Dialog open onClose={onClose} title="Terminer le live">
        <DialogBody>
          {data && <p>Aucun live n’est en cours.</p>}
          {!data && error && (
            <ErrorState title="Impossible de charger les lives" error={error} onRetry={() => void refetch()} />
          )}
          {!data && !error && <Skeleton lines={2} />}
        </DialogBody>
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => end.mutate({ liveId: live.id, isActive: false })}
      title={`Terminer «\u00a0${live.title}\u00a0»\u00a0?`}
      confirmLabel="Terminer le live"
      saving={end.isPending}
      error={end.error}
    >
      <p>{label ? `La boutique envoie ${label} tout de suite.` : 'Aucun e-mail ne part.'} Le bilan s’ouvre ensuite.</p>
    </ConfirmDialog>
  );
}

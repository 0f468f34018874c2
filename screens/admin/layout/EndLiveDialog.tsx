import { listLives } from '#features/lives/domain/endpoints.ts';
import { endMailsLabel } from '#features/lives/domain/rules.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { listLiveEndMails } from '#screens/admin/lives/endpoints.ts';
import { useEndLive } from '#screens/admin/lives/use-end-live.ts';

/** « Terminer le live »: ends the newest active live, then shows its report. Works from any screen. */
export function EndLiveDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useEndpoint(listLives, {});
  const live = data?.lives.find(({ isActive }) => isActive);
  const mails = useEndpoint(listLiveEndMails, {}).data?.lives.find(({ liveId }) => liveId === live?.id);
  const label = mails && endMailsLabel(mails);
  const ending = useEndLive({ onEnded: onClose });
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
      onConfirm={() => ending.end(live.id)}
      title={`Terminer «\u00a0${live.title}\u00a0»\u00a0?`}
      confirmLabel="Terminer le live"
      saving={ending.isPending}
      error={ending.error}
    >
      <p>{label ? `La boutique envoie ${label} tout de suite.` : 'Aucun e-mail ne part.'} Le bilan s’ouvre ensuite.</p>
    </ConfirmDialog>
  );
}

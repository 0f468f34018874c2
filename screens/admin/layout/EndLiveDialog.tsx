import { listLives } from '#features/lives/domain/endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { EndLiveSheet } from '#screens/admin/lives/EndLiveSheet.tsx';

/** « Terminer le live » from any screen: the sheet of the console, for the newest active live. */
export function EndLiveDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useEndpoint(listLives, {});
  const live = data?.lives.find(({ isActive }) => isActive);
  if (live) return <EndLiveSheet liveId={live.id} liveTitle={live.title} onClose={onClose} />;
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
}

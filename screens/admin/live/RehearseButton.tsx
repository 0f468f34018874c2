import { useState } from 'react';
import { startRehearsal } from '#features/rehearsals/domain/endpoints.ts';
import { rehearsalProblems } from '#features/rehearsals/domain/problems.ts';
import { COPY_ADDRESS } from '#shared/copy-address.ts';
import { getLive } from '#features/lives/domain/endpoints.ts';
import { copyBase } from '#platform/web/api/copy.ts';
import { refusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';

const CONSOLE = `${COPY_ADDRESS}/admin/live-order-sidebar`;

/** « Répéter ce live », for a live that has ended: copies it and opens the console of the copy. */
export function RehearseButton({ liveId }: { liveId: string }) {
  const live = useEndpoint(getLive, { liveId }).data;
  const [isAsking, setAsking] = useState(false);
  const start = useCommand(startRehearsal, {
    // A full page load: the rehearsal must not show data read from the shop.
    onSuccess: (rehearsal) => location.assign(`${CONSOLE}?live=${rehearsal.liveId}`),
    onProblem: (problem) => {
      if (refusedWith(problem, rehearsalProblems.underWay)) setAsking(true);
      else toast.error(sentenceOf(problem));
    },
  });
  if (!live || live.isActive || copyBase) return null;
  return (
    <>
      <Button variant="secondary" loading={start.isPending && !isAsking} onClick={() => start.mutate({ liveId })}>
        Répéter ce live
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => start.mutate({ liveId, replace: true })}
        title="Une répétition est déjà ouverte"
        confirmLabel="La remplacer"
        saving={start.isPending}
        error={null}
      >
        <p>
          Elle sera effacée, avec tout ce qui y a été fait. Vous pouvez aussi <a href={CONSOLE}>la rejoindre</a>.
        </p>
      </ConfirmDialog>
    </>
  );
}

import { IconFlagFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { listLives } from '#features/lives/domain/endpoints.ts';
import { copyBase } from '#platform/web/api/copy.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { lazyDialogPart } from '#platform/web/ui/dialog-later.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';

const EndLiveSheet = lazyDialogPart(() =>
  import('#screens/admin/lives/EndLiveSheet.tsx').then((file) => file.EndLiveSheet),
);

export function EndOfLive({ liveId }: { liveId: string }) {
  const live = useEndpoint(listLives, {}).data?.lives.find(({ id }) => id === liveId);
  const [isOpen, setOpen] = useState(false);
  if (!live || copyBase) return null;
  if (!live.isActive)
    return (
      <LinkButton to="/admin/lives/$liveId/bilan" params={{ liveId }} variant="secondary" size="small">
        Voir le bilan
      </LinkButton>
    );
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<IconFlagFilled size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Terminer le live
      </Button>
      {isOpen && <EndLiveSheet liveId={liveId} onClose={() => setOpen(false)} />}
    </>
  );
}

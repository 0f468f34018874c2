import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { lazyDialogPart } from '#platform/web/ui/dialog-later.tsx';

const SetAsideDialog = lazyDialogPart(() => import('./SetAsideDialog.tsx').then((file) => file.SetAsideDialog));

export function SetAside({ liveId, count }: { liveId: string; count: number }) {
  const [open, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {count > 1 ? `${count} messages illisibles mis de côté` : '1 message illisible mis de côté'}
      </Button>
      {open && <SetAsideDialog liveId={liveId} onClose={() => setOpen(false)} />}
    </>
  );
}

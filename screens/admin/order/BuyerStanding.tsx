import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminOrder } from './schemas.ts';
import { blockUser } from '#features/users/domain/admin-endpoints.ts';
import { pseudoOrNameOf } from '#features/users/domain/labels.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { BlockDialog } from '#features/users/web/BlockDialog.tsx';
import { StandingMarks } from '#features/users/web/StandingMarks.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row } from '#platform/web/ui/Row.tsx';

/** Shows the warnings about the buyer, and a button that blocks or unblocks the buyer when the user may. */
export function BuyerStanding({ order: { user, standing } }: { order: Pick<AdminOrder, 'user' | 'standing'> }) {
  const [open, setOpen] = useState(false);
  const mayBlock = useMay()(blockUser);
  const isBlocked = Boolean(standing?.block);
  const name = pseudoOrNameOf(user);
  if (!mayBlock) return <StandingMarks standing={standing} />;
  return (
    <Row gap="small">
      <StandingMarks standing={standing} />
      <Button
        variant="secondary"
        size="small"
        icon={isBlocked ? <IconCircleCheck size={17} aria-hidden /> : <IconBan size={17} aria-hidden />}
        aria-label={`${isBlocked ? 'Débloquer' : 'Bloquer'} ${name}`}
        onClick={() => setOpen(true)}
      >
        {isBlocked ? 'Débloquer' : 'Bloquer'}
      </Button>
      {open && <BlockDialog user={{ ...user, standing }} onClose={() => setOpen(false)} />}
    </Row>
  );
}

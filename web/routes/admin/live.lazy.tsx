import { useParams } from '@tanstack/react-router';
import { LiveEvents } from '#web/features/feed/LiveEvents.tsx';
import { LiveViewers } from '#web/features/feed/LiveViewers.tsx';
import { LiveScreen } from '#web/features/lives/LiveScreen.tsx';
import { RehearseButton } from '#web/features/rehearsals/RehearseButton.tsx';

/** `/admin/lives/$liveId`. */
export default function Component() {
  const { liveId } = useParams({ from: '/office/admin/lives/$liveId' });
  return (
    <LiveScreen key={liveId} liveId={liveId} actions={<RehearseButton liveId={liveId} />}>
      <LiveEvents liveId={liveId} />
      <LiveViewers liveId={liveId} />
    </LiveScreen>
  );
}

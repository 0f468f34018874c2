import { useParams } from '@tanstack/react-router';
import { LiveEvents } from './LiveEvents.tsx';
import { LiveViewers } from './LiveViewers.tsx';
import { LiveScreen } from './LiveScreen.tsx';
import { RehearseButton } from './RehearseButton.tsx';

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

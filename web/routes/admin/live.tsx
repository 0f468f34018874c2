import { useParams } from '@tanstack/react-router';
import { LiveScreen } from '#web/features/lives/LiveScreen.tsx';

/** `/admin/lives/$liveId`. */
export function Component() {
  const { liveId } = useParams({ from: '/admin/admin/lives/$liveId' });
  return <LiveScreen key={liveId} liveId={liveId} />;
}

import { useParams } from '@tanstack/react-router';
import { OnAirScreen } from '#web/features/claims/window/OnAirScreen.tsx';

/** `/admin/lives/$liveId/antenne`. */
export default function Component() {
  const { liveId } = useParams({ from: '/admin/lives/$liveId/antenne' });
  return <OnAirScreen key={liveId} liveId={liveId} />;
}

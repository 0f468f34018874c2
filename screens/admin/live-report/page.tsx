import { useParams } from '@tanstack/react-router';
import { LiveReportScreen } from './LiveReportScreen.tsx';

/** `/admin/lives/$liveId/bilan`. */
export default function Component() {
  const { liveId } = useParams({ from: '/office/admin/lives/$liveId/bilan' });
  return <LiveReportScreen key={liveId} liveId={liveId} />;
}

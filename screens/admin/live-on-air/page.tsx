import { useParams } from '@tanstack/react-router';
import { useSession } from '#features/users/web/session.ts';
import { OnAirScreen } from './OnAirScreen.tsx';
import { mayOpen } from '#screens/shell/admin-links.ts';
import { AccessDenied } from '#screens/shell/AccessDenied.tsx';

/** `/admin/lives/$liveId/antenne`. Checks the role here, because this screen is outside the frame of the back office. */
export default function Component() {
  const { liveId } = useParams({ from: '/admin/lives/$liveId/antenne' });
  const role = useSession().user?.role;
  if (role && !mayOpen(role, `/admin/lives/${liveId}`)) {
    return (
      <main>
        <AccessDenied role={role} />
      </main>
    );
  }
  return <OnAirScreen key={liveId} liveId={liveId} />;
}

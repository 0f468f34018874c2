import { Page } from '#web/ui/Page.tsx';
import { OwnSessions } from './OwnSessions.tsx';

/** `/admin/access`: how one enters the back office oneself, and from where. */
export default function AccessScreen() {
  return (
    <Page>
      <OwnSessions />
    </Page>
  );
}

import { Page } from '#platform/web/ui/Page.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** `/admin/access`: the user's own account, second factor and sessions. */
export default function AccessScreen() {
  return (
    <Page>
      <OwnAccount />
      <SecondFactor />
      <OwnSessions />
    </Page>
  );
}

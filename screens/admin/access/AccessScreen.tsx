import { Page } from '#platform/web/ui/Page.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** `/admin/access`: how one enters the back office oneself, and from where. */
export default function AccessScreen() {
  return (
    <Page>
      <OwnAccount />
      <SecondFactor />
      <OwnSessions />
    </Page>
  );
}

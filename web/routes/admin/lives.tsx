import { LivesScreen } from '#web/features/lives/LivesScreen.tsx';

/** `/admin/lives`. */
export const Component = () => <LivesScreen />;

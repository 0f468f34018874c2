import { PageAdminScreen } from '#web/features/content/PageAdminScreen.tsx';

/** `/admin/pages`. */
export const Component = () => <PageAdminScreen />;

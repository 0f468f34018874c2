import { FaqAdminScreen } from '#web/features/content/FaqAdminScreen.tsx';

/** `/admin/faqs`. */
export const Component = () => <FaqAdminScreen />;

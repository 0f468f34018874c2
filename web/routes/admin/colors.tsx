import { ColoursScreen } from '#web/features/catalog/ColoursScreen.tsx';

/** `/admin/colors`. */
export const Component = () => <ColoursScreen />;

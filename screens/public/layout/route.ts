import { createRoute } from '@tanstack/react-router';
import { getSession } from '#features/users/domain/endpoints.ts';
import { prepare } from '#screens/prepare.ts';
import { root } from '#screens/root.tsx';
import PublicLayout from '#screens/shell/PublicLayout.tsx';

export const publicLayout = createRoute({
  getParentRoute: () => root,
  id: 'public',
  loader: ({ context }) => prepare(context, getSession, {}),
  component: PublicLayout,
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { copyBase } from '#platform/web/api/copy.ts';
import { adminsOnly } from '#screens/guards.ts';
import { root } from '#screens/root.tsx';
import { OfficePending } from '#screens/shell/OfficePending.tsx';
import { linksAmong, mayOpen } from '#screens/shell/admin-links.ts';

/** Options shared by the screens of the back office, with or without its frame. They render only in the browser. */
export const adminRouteOptions = {
  ssr: false,
  staticData: { isPrivate: true },
  // The frame shows a refusal for addresses of another role. Their data is not loaded.
  beforeLoad: async (options: Parameters<typeof adminsOnly>[0]): Promise<{ isWithheld: boolean }> => {
    const { role } = await adminsOnly(options);
    return { isWithheld: !mayOpen(role, options.location.pathname, linksAmong(screensInFrame())) };
  },
  pendingComponent: OfficePending,
  errorComponent: lazyRouteComponent(() => import('#screens/shell/SessionFailed.tsx')),
} as const;

const frame = () => (copyBase ? import('./RehearsalLayout.tsx') : import('./AdminLayout.tsx'));

/** Frame of the back office. A rehearsal has another frame. */
export const adminLayout = createRoute({
  getParentRoute: () => root,
  id: 'office',
  ...adminRouteOptions,
  component: lazyRouteComponent(frame),
});

/** Returns the screens that `screens/office-routes.ts` adds. Their own types refer to the type of the frame. */
function screensInFrame(): Parameters<typeof linksAmong>[0] {
  return (adminLayout.children ?? []) as Parameters<typeof linksAmong>[0];
}

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPageVersion } from '#domain/content/endpoints.ts';
import { answered, titled } from '../head.ts';
import { prepare } from '../prepare.ts';
import { publicLayout } from './layout.ts';

/** A legal text as it was shown. */
export const pageVersion = createRoute({
  getParentRoute: () => publicLayout,
  path: '/pages/$code/versions/$versionId',
  loader: ({ context, params }) => prepare(context, readPageVersion, params),
  head: ({ match, params }) => titled(answered(match, readPageVersion, params)?.title ?? 'Version du texte'),
  component: lazyRouteComponent(() => import('#web/features/content/PageVersionScreen.tsx')),
});

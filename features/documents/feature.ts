import type { Feature } from '#platform/server/feature.ts';
import { documentMails } from './server/reactions.ts';
import { documentRoutes } from './server/routes.ts';

export const documents = {
  name: 'documents',
  about: 'Documents of an order, by mail',
  routes: documentRoutes,
  mails: documentMails,
} satisfies Feature;

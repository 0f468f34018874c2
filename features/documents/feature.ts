import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { documentMails } from './server/reactions.ts';
import { mailMyDocuments } from './server/commands/send-my-documents.ts';

export const documents = {
  name: 'documents',
  about: 'Documents of an order, by mail',
  routes: (implement) => implement(endpoints, schemas, { mailMyDocuments }),
  mails: documentMails,
} satisfies Feature;

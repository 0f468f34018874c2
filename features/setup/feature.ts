import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { checkPart } from './server/commands/check-part.ts';
import { listMailExamples, sendMailExample, showMailExample } from './server/commands/send-mail-example.ts';

export const setup = {
  name: 'setup',
  about: 'Checks of the machine and the providers, and examples of mails',
  routes: (implement) =>
    implement(endpoints, schemas, { checkPart, listMailExamples, showMailExample, sendMailExample }),
} satisfies Feature;

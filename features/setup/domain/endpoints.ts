import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/**
 * Changes no data at the provider. Changes the topic `providers`, because the shop records whether the provider
 * answered.
 */
export const checkPart = forAdmin<typeof schemas.checkPart>('POST', '/api/admin/setup/checks/:part', {
  changes: ['providers'],
  role: 'owner',
});
export const listMailExamples = forAdmin<typeof schemas.listMailExamples>('GET', '/api/admin/mail-examples', {
  shows: ['settings'],
  role: 'owner',
});
export const showMailExample = forAdmin<typeof schemas.showMailExample>('GET', '/api/admin/mail-examples/:kind', {
  shows: [],
  role: 'owner',
});
export const sendMailExample = forAdmin<typeof schemas.sendMailExample>('POST', '/api/admin/mail-examples/:kind', {
  changes: ['providers'],
  role: 'owner',
});

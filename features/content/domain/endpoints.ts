import type { Read } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const readPage: Read<typeof schemas.readPage, 'public'> = {
  method: 'GET',
  path: '/api/pages/:code',
  access: 'public',
  shows: ['pages'],
};
export const listFaqs: Read<typeof schemas.listFaqs, 'public'> = {
  method: 'GET',
  path: '/api/faqs',
  access: 'public',
  shows: ['faqs'],
};
export const readShop: Read<typeof schemas.readShop, 'public'> = {
  method: 'GET',
  path: '/api/shop',
  access: 'public',
  shows: [],
};

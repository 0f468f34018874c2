import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const createFaq: Write<typeof schemas.createFaq, 'admin'> = {
  method: 'POST',
  path: '/api/admin/faqs',
  access: 'admin',
  changes: ['faqs'],
};
export const updateFaq: Write<typeof schemas.updateFaq, 'admin'> = {
  method: 'PUT',
  path: '/api/admin/faqs/:faqId',
  access: 'admin',
  changes: ['faqs'],
};
export const deleteFaq: Write<typeof schemas.deleteFaq, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/faqs/:faqId',
  access: 'admin',
  changes: ['faqs'],
};
export const moveFaq: Write<typeof schemas.moveFaq, 'admin'> = {
  method: 'POST',
  path: '/api/admin/faqs/:faqId/move',
  access: 'admin',
  changes: ['faqs'],
};
export const listPages: Read<typeof schemas.listPages, 'admin'> = {
  method: 'GET',
  path: '/api/admin/pages',
  access: 'admin',
  shows: ['pages'],
};
export const createPage: Write<typeof schemas.createPage, 'admin'> = {
  method: 'POST',
  path: '/api/admin/pages',
  access: 'admin',
  changes: ['pages'],
};
export const updatePage: Write<typeof schemas.updatePage, 'admin'> = {
  method: 'PUT',
  path: '/api/admin/pages/:pageId',
  access: 'admin',
  changes: ['pages'],
};
export const deletePage: Write<typeof schemas.deletePage, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/pages/:pageId',
  access: 'admin',
  changes: ['pages'],
};
export const listFailingProviders: Read<typeof schemas.listFailingProviders, 'admin'> = {
  method: 'GET',
  path: '/api/admin/providers',
  access: 'admin',
  role: 'packer',
  shows: ['providers'],
};

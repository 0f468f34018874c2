import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const createFaq = forAdmin<typeof schemas.createFaq>('POST', '/api/admin/faqs', { changes: ['faqs'] });
export const updateFaq = forAdmin<typeof schemas.updateFaq>('PUT', '/api/admin/faqs/:faqId', { changes: ['faqs'] });
export const deleteFaq = forAdmin<typeof schemas.deleteFaq>('DELETE', '/api/admin/faqs/:faqId', { changes: ['faqs'] });
export const moveFaq = forAdmin<typeof schemas.moveFaq>('POST', '/api/admin/faqs/:faqId/move', { changes: ['faqs'] });
export const listPages = forAdmin<typeof schemas.listPages>('GET', '/api/admin/pages', { shows: ['pages'] });
export const createPage = forAdmin<typeof schemas.createPage>('POST', '/api/admin/pages', { changes: ['pages'] });
export const updatePage = forAdmin<typeof schemas.updatePage>('PUT', '/api/admin/pages/:pageId', { changes: ['pages'] });
export const deletePage = forAdmin<typeof schemas.deletePage>('DELETE', '/api/admin/pages/:pageId', { changes: ['pages'] });
export const listFailingProviders = forAdmin<typeof schemas.listFailingProviders>('GET', '/api/admin/providers', {
  shows: ['providers'],
  role: 'packer',
});

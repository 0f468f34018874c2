import { forAnyone } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

declare module '#shared/http/topics.ts' {
  interface Topics {
    faqs: true;
    pages: true;
  }
}

export const readPage = forAnyone<typeof schemas.readPage>('GET', '/api/pages/:code', { shows: ['pages'] });
export const listFaqs = forAnyone<typeof schemas.listFaqs>('GET', '/api/faqs', { shows: ['faqs'], kept: 'everyone' });
export const readShop = forAnyone<typeof schemas.readShop>('GET', '/api/shop', { shows: [] });

import { forAdmin, forAnyone } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listLegalNeeds = forAdmin<typeof schemas.listLegalNeeds>('GET', '/api/admin/legal-needs', { shows: ['settings'] });
/** Public: every page and every mail shows it. */
export const getLogo = forAnyone<typeof schemas.getLogo>('GET', '/api/logos/:file', { shows: [] });
/** Invalidates nothing: no screen shows the logo before the settings have it. */
export const storeLogo = forAdmin<typeof schemas.storeLogo>('POST', '/api/admin/logos', { changes: [], role: 'owner' });
/** Public: terms, confirmations and the page on the guarantee show it. */
export const getNotice = forAnyone<typeof schemas.getNotice>('GET', '/api/guarantee-notices/:file', { shows: [] });
/** Invalidates nothing: no screen shows the notice before the settings have it. */
export const storeNotice = forAdmin<typeof schemas.storeNotice>('POST', '/api/admin/guarantee-notices', { changes: [], role: 'owner' });

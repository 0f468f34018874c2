import { forAdmin, forAnyone } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listLegalNeeds = forAdmin<typeof schemas.listLegalNeeds>('GET', '/api/admin/legal-needs', { shows: ['settings'] });
/** Public, because every page and every mail shows the logo. */
export const getLogo = forAnyone<typeof schemas.getLogo>('GET', '/api/logos/:file', { shows: [] });
/**
 * Invalidates no read, because no screen shows the logo before the settings contain it. The same holds for the notice.
 */
export const storeLogo = forAdmin<typeof schemas.storeLogo>('POST', '/api/admin/logos', { changes: [], role: 'owner' });
/** Public, because the page on the guarantee shows the notice. */
export const getNotice = forAnyone<typeof schemas.getNotice>('GET', '/api/guarantee-notices/:file', { shows: [] });
export const storeNotice = forAdmin<typeof schemas.storeNotice>('POST', '/api/admin/guarantee-notices', { changes: [], role: 'owner' });

import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listLegalNeeds: Read<typeof schemas.listLegalNeeds, 'admin'> = {
  method: 'GET',
  path: '/api/admin/legal-needs',
  access: 'admin',
  shows: ['settings'],
};
/** Public: every page and every mail shows it. */
export const getLogo: Read<typeof schemas.getLogo, 'public'> = {
  method: 'GET',
  path: '/api/logos/:file',
  access: 'public',
  shows: [],
};
/** Invalidates nothing: no screen shows the logo before the settings have it. */
export const keepLogo: Write<typeof schemas.keepLogo, 'admin'> = {
  method: 'POST',
  path: '/api/admin/logos',
  access: 'admin',
  role: 'owner',
  changes: [],
};
/** Public: terms, confirmations and the page on the guarantee show it. */
export const getNotice: Read<typeof schemas.getNotice, 'public'> = {
  method: 'GET',
  path: '/api/guarantee-notices/:file',
  access: 'public',
  shows: [],
};
/** Nothing shows the file before the settings name it. */
export const keepNotice: Write<typeof schemas.keepNotice, 'admin'> = {
  method: 'POST',
  path: '/api/admin/guarantee-notices',
  access: 'admin',
  role: 'owner',
  changes: [],
};

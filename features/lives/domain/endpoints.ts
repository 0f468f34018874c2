import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listLives: Read<typeof schemas.listLives, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives',
  access: 'admin',
  role: 'packer',
  shows: ['lives'],
};
export const listLiveSales: Read<typeof schemas.listLiveSales, 'admin'> = {
  method: 'GET',
  path: '/api/admin/live-sales',
  access: 'admin',
  shows: ['lives', 'orders'],
};
export const getLive: Read<typeof schemas.getLive, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives/:liveId',
  access: 'admin',
  shows: ['lives'],
};
export const listLiveEndMails: Read<typeof schemas.listLiveEndMails, 'admin'> = {
  method: 'GET',
  path: '/api/admin/live-end-mails',
  access: 'admin',
  shows: ['lives', 'orders', 'settings'],
};
export const createLive: Write<typeof schemas.createLive, 'admin'> = {
  method: 'POST',
  path: '/api/admin/lives',
  access: 'admin',
  changes: ['lives'],
};
export const updateLive: Write<typeof schemas.updateLive, 'admin'> = {
  method: 'PATCH',
  path: '/api/admin/lives/:liveId',
  access: 'admin',
  changes: ['lives', 'claims'],
};
export const copyLive: Write<typeof schemas.copyLive, 'admin'> = {
  method: 'POST',
  path: '/api/admin/lives/:liveId/copy',
  access: 'admin',
  changes: ['lives', 'products'],
};
export const deleteLive: Write<typeof schemas.deleteLive, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/lives/:liveId',
  access: 'admin',
  changes: ['lives'],
};
export const getLiveReport: Read<typeof schemas.getLiveReport, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives/:liveId/report',
  access: 'admin',
  shows: ['lives', 'orders', 'products', 'claims', 'users'],
};
export const getLiveReportFile: Read<typeof schemas.getLiveReportFile, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives/:liveId/report.csv',
  access: 'admin',
  shows: [],
};

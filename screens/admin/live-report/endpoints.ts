import type * as schemas from './schemas.ts';
import type { Read } from '#shared/http/endpoint.ts';

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

import type * as schemas from './schemas.ts';
import { forAdmin } from '#shared/http/endpoint.ts';

export const getLiveReport = forAdmin<typeof schemas.getLiveReport>('GET', '/api/admin/lives/:liveId/report', {
  shows: ['lives', 'orders', 'products', 'claims', 'users', 'settings'],
});
export const getLiveReportFile = forAdmin<typeof schemas.getLiveReportFile>('GET', '/api/admin/lives/:liveId/report.csv', { shows: [] });

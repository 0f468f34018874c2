import { parisDay, plusDays, type Day } from './working-days.ts';

/**
 * Returns the last day for delivery, `days` after the day of the sale. The day after the sale counts as the first
 * (L216-1).
 */
export const latestDeliveryDay = (soldAt: string, days: number): Day => plusDays(parisDay(soldAt), days);

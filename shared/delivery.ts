import { parisDay, plusDays, type Day } from './working-days.ts';

/** The last day on which a parcel may come: so many days after the sale, the day after it counting first (L216-1). */
export const latestDeliveryDay = (soldAt: string, days: number): Day => plusDays(parisDay(soldAt), days);

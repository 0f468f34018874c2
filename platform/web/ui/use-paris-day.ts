import { parisDay, type Day } from '#shared/working-days.ts';
import { useOverTime } from './use-now.ts';

/** Returns the current day in Paris, also after midnight and in a tab that was in the background overnight. */
export const useParisDay = (): Day => useOverTime(() => parisDay(new Date()));

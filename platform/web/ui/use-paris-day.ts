import { parisDay, type Day } from '#shared/working-days.ts';
import { useOverTime } from './use-now.ts';

export const useParisDay = (): Day => useOverTime(() => parisDay(new Date()));

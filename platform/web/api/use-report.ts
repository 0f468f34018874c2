import { useEffect } from 'react';
import { report } from './report.ts';

/** Reports a failed read that the screen can do without. */
export function useReport(error: unknown, about: string): void {
  useEffect(() => {
    if (error) report(error, { about });
  }, [error, about]);
}

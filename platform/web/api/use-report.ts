import { useEffect } from 'react';
import { report } from './report.ts';

/** Reports a failed read without which the screen is still useful. */
export function useReport(error: unknown, about: string): void {
  useEffect(() => {
    if (error) report(error, { about });
  }, [error, about]);
}

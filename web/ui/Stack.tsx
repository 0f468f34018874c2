import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

interface StackProps {
  gap?: string;
  /** Close together. The one gap for pages that the server draws: the content policy refuses a style written in HTML. */
  tight?: boolean;
  children: ReactNode;
}

/** One under the other. */
export const Stack = ({ gap, tight, children }: StackProps) => (
  <div
    className={classNames(styles.stack, tight && styles.tight)}
    style={gap ? ({ '--space': gap } as CSSProperties) : undefined}
  >
    {children}
  </div>
);

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { gaps, type Gap } from './gaps.ts';
import styles from './page.module.css';

export const Stack = ({ gap, children }: { gap?: Gap; children: ReactNode }) => (
  <div className={classNames(styles.stack, gap && gaps[gap])}>{children}</div>
);

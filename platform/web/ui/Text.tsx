import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './text.module.css';

const sizes = { 12: styles.s12, 13: styles.s13, 14: styles.s14, 16: styles.s16, 20: styles.s20, 28: styles.s28 };

interface TextProps {
  /** Pixels. Defaults to the size of the parent. */
  size?: keyof typeof sizes;
  /** `medium` for names and labels, `semibold` for the most important word. */
  weight?: 'medium' | 'semibold';
  muted?: boolean;
  oneLine?: boolean;
  keepLines?: boolean;
  as?: 'span' | 'p' | 'div' | 'h2' | 'h3';
  title?: string;
  children: ReactNode;
}

export const Text = ({ size, weight, muted, oneLine, keepLines, as: Tag = 'span', title, children }: TextProps) => (
  <Tag
    className={classNames(
      size && sizes[size],
      weight && styles[weight],
      muted && styles.muted,
      oneLine && styles.oneLine,
      keepLines && styles.keepLines,
    )}
    title={title}
  >
    {children}
  </Tag>
);

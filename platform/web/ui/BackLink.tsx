import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { ArrowLeftIcon } from './later-glyphs.tsx';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

function BackAnchor({
  children,
  className,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <a {...rest} className={classNames(styles.back, className)}>
      <ArrowLeftIcon />
      {children}
    </a>
  );
}

export const BackLink = createLink(BackAnchor);

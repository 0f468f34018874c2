import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import { leftSearch } from './left-line.ts';

interface BackToListProps {
  to: '/admin/orders' | '/admin/users' | '/admin/lives';
  /** In its address, besides what it was left with. */
  with?: Readonly<Record<string, string | undefined>>;
  children: ReactNode;
}

/** The way back to a list as it was left: its filters, its page, the line that was opened. */
export const BackToList = ({ to, with: more, children }: BackToListProps) => (
  <BackLink to={to} search={{ ...leftSearch(to), ...more }} state={{ isReturn: true }}>
    {children}
  </BackLink>
);

import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import { lastSearch } from './restored-row.ts';

interface BackToListProps {
  to: '/admin/orders' | '/admin/users' | '/admin/lives';
  /** Search parameters to add to the last search of the list. */
  with?: Readonly<Record<string, string | undefined>>;
  children: ReactNode;
}

export const BackToList = ({ to, with: addedSearch, children }: BackToListProps) => (
  <BackLink to={to} search={{ ...lastSearch(to), ...addedSearch }} state={{ isReturn: true }}>
    {children}
  </BackLink>
);
